import { florida } from './place.ts'

/** The lower Gulf coast and the Heartland: Manatee to Collier, Polk to Glades. */
export const southwest = [
  florida('Sarasota', {
    county: 'Sarasota',
    count: 47,
    phone: '941',
    setting: 'coast',
    zips: '34231 34232 34233 34234 34235 34236 34237 34238 34239 34240 34241',
    areas:
      'Gulf Gate, Palmer Ranch, Southside Village, Siesta Key, Laurel Park, Fruitville, Bee Ridge, Indian Beach',
    streets:
      'Main St 34236 34237, S Tamiami Trl 34231 34238 34239, Fruitville Rd 34232 34236 34237 ' +
      '34240, Bee Ridge Rd 34233 34239 34241, Clark Rd 34233 34238 34241, N Washington Blvd ' +
      '34234 34236, Osprey Ave 34236 34239, Cattlemen Rd 34232 34233, Proctor Rd 34231 34233 ' +
      '34241, 17th St 34234 34235 34237',
  }),
  florida('Bradenton', {
    county: 'Manatee',
    count: 30,
    phone: '941',
    setting: 'coast',
    zips: '34203 34205 34207 34208 34209 34210 34212',
    areas: 'Palma Sola, Lakewood Ranch, Bayshore Gardens, Palmetto, Ellenton, Cortez',
    streets:
      'Manatee Ave W 34205 34209, 14th St W 34205 34207, Cortez Rd W 34207 34210, 53rd Ave E ' +
      '34203, 26th St W 34205 34207, Lockwood Ridge Rd 34203, 75th St W 34209, State Rd 64 E ' +
      '34208 34212',
  }),
  florida('Venice', {
    county: 'Sarasota',
    count: 11,
    phone: '941',
    setting: 'coast',
    zips: '34285 34292 34293',
    areas: 'Nokomis, South Venice, Jacaranda',
    streets: 'W Venice Ave, Tamiami Trl S, Jacaranda Blvd, Center Rd, Harbor Dr S',
  }),
  florida('North Port', {
    county: 'Sarasota',
    count: 11,
    phone: '941',
    setting: 'inland',
    zips: '34286 34287 34288 34289 34291',
    areas: 'Warm Mineral Springs, Heron Creek, Toledo Blade',
    streets:
      'Sumter Blvd 34286 34287, Price Blvd 34286 34288, Toledo Blade Blvd 34288 34289, Biscayne ' +
      'Dr 34287 34291, Tamiami Trl 34287 34289',
  }),
  florida('Port Charlotte', {
    county: 'Charlotte',
    count: 13,
    phone: '941',
    setting: 'coast',
    zips: '33948 33952 33954 33980 33981',
    areas: 'Deep Creek, Murdock, Gulf Cove',
    streets:
      'Tamiami Trl 33948 33952, Harbor Blvd 33952, Midway Blvd 33948 33952, Olean Blvd 33952, ' +
      'Kings Hwy 33980, Edgewater Dr 33948 33952, Peachland Blvd 33954, Gasparilla Rd 33981',
  }),
  florida('Punta Gorda', {
    county: 'Charlotte',
    count: 9,
    phone: '941',
    setting: 'coast',
    zips: '33950 33955 33982 33983',
    areas: 'Punta Gorda Isles, Burnt Store, Cleveland',
    streets:
      'Taylor St 33950, W Marion Ave 33950, Cross St 33950, Burnt Store Rd 33950 33955, Duncan ' +
      'Rd 33982, Sandhill Blvd 33983',
  }),
  florida('Fort Myers', {
    county: 'Lee',
    count: 43,
    phone: '239',
    setting: 'coast',
    zips: '33901 33905 33907 33908 33912 33913 33916 33919 33966 33967',
    areas: 'McGregor, Gateway, Whiskey Creek, San Carlos Park, Iona, Dunbar, Edison Park',
    streets:
      'McGregor Blvd 33901 33908 33919, Cleveland Ave 33901 33907, Colonial Blvd 33907 33966, ' +
      'Metro Pkwy 33912 33916 33966, Palm Beach Blvd 33905 33916, Daniels Pkwy 33912 33913, ' +
      'Winkler Ave 33901 33916 33966, Fowler St 33901, Summerlin Rd 33908 33919, Six Mile ' +
      'Cypress Pkwy 33912 33966, Alico Rd 33913 33967',
  }),
  florida('Cape Coral', {
    county: 'Lee',
    count: 43,
    phone: '239',
    setting: 'coast',
    zips: '33904 33909 33914 33990 33991 33993',
    areas: 'Pelican, Yacht Club, Surfside, Burnt Store, Matlacha, Trafalgar',
    streets:
      'Del Prado Blvd S 33904 33990, Cape Coral Pkwy E 33904, Santa Barbara Blvd 33914 33991, ' +
      'Pine Island Rd 33909 33991 33993, SE 47th Ter 33904, Chiquita Blvd S 33914 33991, ' +
      'Skyline Blvd 33914 33991, Country Club Blvd 33904 33990, Hancock Bridge Pkwy 33990, SW ' +
      '10th St 33991, Burnt Store Rd N 33993, Andalusia Blvd 33909',
  }),
  florida('Lehigh Acres', {
    county: 'Lee',
    count: 11,
    phone: '239',
    setting: 'inland',
    zips: '33936 33971 33972 33974 33976',
    areas: 'Buckingham, Alva, Lehigh Estates',
    streets:
      'Lee Blvd 33936 33971, Homestead Rd S 33936 33974, Sunshine Blvd N 33971, Gunnery Rd ' +
      '33971, Joel Blvd 33936 33972, Milwaukee Blvd 33974 33976',
  }),
  florida('Bonita Springs', {
    county: 'Lee',
    count: 11,
    phone: '239',
    setting: 'coast',
    zips: '34134 34135',
    areas: 'Estero, Barefoot Beach, Spanish Wells',
    streets: 'Old 41 Rd, Bonita Beach Rd, Terry St, Imperial Pkwy, Dean St',
  }),
  florida('Naples', {
    county: 'Collier',
    count: 34,
    phone: '239',
    setting: 'coast',
    zips: '34102 34103 34104 34105 34108 34109 34110 34112 34113 34116 34119 34120',
    areas: 'Park Shore, Golden Gate, Pelican Bay, East Naples, Vanderbilt Beach, Lely, Old Naples',
    streets:
      '5th Ave S 34102, Tamiami Trl N 34102 34103 34108 34110, Airport-Pulling Rd 34104 34105 ' +
      '34109, Pine Ridge Rd 34108 34109 34119, Goodlette-Frank Rd 34102 34105 34109, Davis Blvd ' +
      '34104 34112, Radio Rd 34104, Immokalee Rd 34110 34119 34120, Golden Gate Pkwy 34105 ' +
      '34116, Tamiami Trl E 34112 34113',
  }),
  florida('Marco Island', {
    county: 'Collier',
    count: 5,
    phone: '239',
    setting: 'coast',
    zips: '34145',
    areas: 'Isles of Capri, Hideaway Beach, Goodland',
    streets: 'N Collier Blvd, Bald Eagle Dr, San Marco Rd, Elkcam Cir',
  }),
  florida('Immokalee', {
    county: 'Collier',
    count: 3,
    phone: '239',
    setting: 'inland',
    zips: '34142',
    areas: 'Ave Maria, Lake Trafford',
    streets: 'W Main St, N 15th St, Lake Trafford Rd',
  }),
  florida('Lakeland', {
    county: 'Polk',
    count: 36,
    phone: '863',
    setting: 'inland',
    zips: '33801 33803 33805 33809 33810 33811 33812 33813 33815',
    areas:
      'Dixieland, Lake Morton, South Lakeland, Highland City, Kathleen, Lake Hollingsworth, Medulla',
    streets:
      'S Florida Ave 33803 33813, E Memorial Blvd 33801 33805, Edgewood Dr 33801 33803, N ' +
      'Combee Rd 33801 33805, Lake Miriam Dr 33813, Harden Blvd 33803 33811 33813, George ' +
      'Jenkins Blvd 33815, Cleveland Heights Blvd 33803 33813, US Hwy 98 N 33809 33810, ' +
      'Lakeland Highlands Rd 33803 33812 33813',
  }),
  florida('Winter Haven', {
    county: 'Polk',
    count: 16,
    phone: '863',
    setting: 'inland',
    zips: '33880 33881 33884',
    areas: 'Cypress Gardens, Eagle Lake, Florence Villa, Inwood',
    streets:
      'Cypress Gardens Blvd, 3rd St SW, Ave T NE, Havendale Blvd, Lake Howard Dr, Recker Hwy',
  }),
  florida('Haines City', {
    county: 'Polk',
    count: 6,
    phone: '863',
    setting: 'inland',
    zips: '33844',
    areas: 'Davenport, Lake Hamilton, Dundee',
    streets: 'E Hinson Ave, S 10th St, US Hwy 17-92, Ingraham Ave',
  }),
  florida('Lake Wales', {
    county: 'Polk',
    count: 6,
    phone: '863',
    setting: 'inland',
    zips: '33853 33859 33898',
    areas: 'Babson Park, Frostproof, Highland Park',
    streets: 'E Park Ave, Scenic Hwy N, State Rd 60 E, Burns Ave',
  }),
  florida('Bartow', {
    county: 'Polk',
    count: 4,
    phone: '863',
    setting: 'inland',
    zips: '33830',
    areas: 'Alturas, Gordonville, Homeland',
    streets: 'E Main St, S Broadway Ave, Van Fleet Dr, Golfview Ave',
  }),
  florida('Sebring', {
    county: 'Highlands',
    count: 6,
    phone: '863',
    setting: 'inland',
    zips: '33870 33872 33875 33876',
    areas: 'Avon Park, Lake Placid, Spring Lake',
    streets:
      'N Ridgewood Dr 33870, Lakeview Dr 33870 33875, Sebring Pkwy 33870, Hammock Rd 33872, US ' +
      'Hwy 27 S 33872 33876',
  }),
  florida('Arcadia', {
    county: 'DeSoto',
    count: 3,
    phone: '863',
    setting: 'inland',
    zips: '34266 34269',
    areas: 'Nocatee, Fort Ogden, Lake Suzy',
    streets: 'W Oak St, N Brevard Ave, E Magnolia St, SW Hwy 17',
  }),
  florida('Okeechobee', {
    county: 'Okeechobee',
    count: 4,
    phone: '863',
    setting: 'inland',
    zips: '34972 34974',
    areas: 'Buckhead Ridge, Treasure Island, Basinger',
    streets: 'S Parrott Ave, NW Park St, State Rd 70 E, SE 18th Ter',
  }),
  florida('Clewiston', {
    county: 'Hendry',
    count: 3,
    phone: '863',
    setting: 'inland',
    zips: '33440',
    areas: 'Harlem, Moore Haven, Montura',
    streets: 'W Sugarland Hwy, San Luiz Ave, E Ventura Ave',
  }),
]
