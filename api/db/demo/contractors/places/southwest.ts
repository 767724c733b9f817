import { florida } from './place.ts'

/** The lower Gulf coast and the Heartland: Manatee to Collier, Polk to Glades. */
export const southwest = [
  florida('Sarasota', {
    county: 'Sarasota', count: 47, phone: '941', setting: 'coast',
    zips: '34231 34232 34233 34234 34235 34236 34237 34238 34239 34240 34241',
    areas: 'Gulf Gate, Palmer Ranch, Southside Village, Siesta Key, Laurel Park, Fruitville, Bee Ridge, Indian Beach',
    streets:
      'Main St, S Tamiami Trl, Fruitville Rd, Bee Ridge Rd, Clark Rd, N Washington Blvd, Osprey Ave, Cattlemen ' +
      'Rd, Proctor Rd, 17th St',
  }),
  florida('Bradenton', {
    county: 'Manatee', count: 30, phone: '941', setting: 'coast', zips: '34203 34205 34207 34208 34209 34210 34212',
    areas: 'Palma Sola, Lakewood Ranch, Bayshore Gardens, Palmetto, Ellenton, Cortez',
    streets: 'Manatee Ave W, 14th St W, Cortez Rd W, 53rd Ave E, 26th St W, Lockwood Ridge Rd, 75th St W, State Rd 64 E',
  }),
  florida('Venice', {
    county: 'Sarasota', count: 11, phone: '941', setting: 'coast', zips: '34285 34292 34293',
    areas: 'Nokomis, South Venice, Jacaranda',
    streets: 'W Venice Ave, Tamiami Trl S, Jacaranda Blvd, Center Rd, Harbor Dr S',
  }),
  florida('North Port', {
    county: 'Sarasota', count: 11, phone: '941', setting: 'inland', zips: '34286 34287 34288 34289 34291',
    areas: 'Warm Mineral Springs, Heron Creek, Toledo Blade',
    streets: 'Sumter Blvd, Price Blvd, Toledo Blade Blvd, Biscayne Dr, Tamiami Trl',
  }),
  florida('Port Charlotte', {
    county: 'Charlotte', count: 13, phone: '941', setting: 'coast', zips: '33948 33952 33954 33980 33981',
    areas: 'Deep Creek, Murdock, Gulf Cove',
    streets: 'Tamiami Trl, Harbor Blvd, Midway Blvd, Olean Blvd, Kings Hwy, Edgewater Dr',
  }),
  florida('Punta Gorda', {
    county: 'Charlotte', count: 9, phone: '941', setting: 'coast', zips: '33950 33955 33982 33983',
    areas: 'Punta Gorda Isles, Burnt Store, Cleveland',
    streets: 'Taylor St, W Marion Ave, Cross St, Burnt Store Rd, Duncan Rd',
  }),
  florida('Fort Myers', {
    county: 'Lee', count: 43, phone: '239', setting: 'coast',
    zips: '33901 33905 33907 33908 33912 33913 33916 33919 33966 33967',
    areas: 'McGregor, Gateway, Whiskey Creek, San Carlos Park, Iona, Dunbar, Edison Park',
    streets:
      'McGregor Blvd, Cleveland Ave, Colonial Blvd, Metro Pkwy, Palm Beach Blvd, Daniels Pkwy, Winkler Ave, ' +
      'Fowler St, Summerlin Rd, Six Mile Cypress Pkwy',
  }),
  florida('Cape Coral', {
    county: 'Lee', count: 43, phone: '239', setting: 'coast', zips: '33904 33909 33914 33990 33991 33993',
    areas: 'Pelican, Yacht Club, Surfside, Burnt Store, Matlacha, Trafalgar',
    streets:
      'Del Prado Blvd S, Cape Coral Pkwy E, Santa Barbara Blvd, Pine Island Rd, SE 47th Ter, Chiquita Blvd S, ' +
      'Skyline Blvd, Country Club Blvd, Hancock Bridge Pkwy, SW 10th St',
  }),
  florida('Lehigh Acres', {
    county: 'Lee', count: 11, phone: '239', setting: 'inland', zips: '33936 33971 33972 33974 33976',
    areas: 'Buckingham, Alva, Lehigh Estates',
    streets: 'Lee Blvd, Homestead Rd S, Sunshine Blvd N, Gunnery Rd, Joel Blvd',
  }),
  florida('Bonita Springs', {
    county: 'Lee', count: 11, phone: '239', setting: 'coast', zips: '34134 34135',
    areas: 'Estero, Barefoot Beach, Spanish Wells',
    streets: 'Old 41 Rd, Bonita Beach Rd, Terry St, Imperial Pkwy, Dean St',
  }),
  florida('Naples', {
    county: 'Collier', count: 34, phone: '239', setting: 'coast',
    zips: '34102 34103 34104 34105 34108 34109 34110 34112 34113 34116 34119 34120',
    areas: 'Park Shore, Golden Gate, Pelican Bay, East Naples, Vanderbilt Beach, Lely, Old Naples',
    streets:
      '5th Ave S, Tamiami Trl N, Airport-Pulling Rd, Pine Ridge Rd, Goodlette-Frank Rd, Davis Blvd, Radio Rd, ' +
      'Immokalee Rd, Golden Gate Pkwy',
  }),
  florida('Marco Island', {
    county: 'Collier', count: 5, phone: '239', setting: 'coast', zips: '34145',
    areas: 'Isles of Capri, Hideaway Beach, Goodland', streets: 'N Collier Blvd, Bald Eagle Dr, San Marco Rd, Elkcam Cir',
  }),
  florida('Immokalee', {
    county: 'Collier', count: 3, phone: '239', setting: 'inland', zips: '34142',
    areas: 'Ave Maria, Lake Trafford', streets: 'W Main St, N 15th St, Lake Trafford Rd',
  }),
  florida('Lakeland', {
    county: 'Polk', count: 36, phone: '863', setting: 'inland',
    zips: '33801 33803 33805 33809 33810 33811 33812 33813 33815',
    areas: 'Dixieland, Lake Morton, South Lakeland, Highland City, Kathleen, Lake Hollingsworth, Medulla',
    streets:
      'S Florida Ave, E Memorial Blvd, Edgewood Dr, N Combee Rd, Lake Miriam Dr, Harden Blvd, George Jenkins ' +
      'Blvd, Cleveland Heights Blvd, US Hwy 98 N',
  }),
  florida('Winter Haven', {
    county: 'Polk', count: 16, phone: '863', setting: 'inland', zips: '33880 33881 33884',
    areas: 'Cypress Gardens, Eagle Lake, Florence Villa, Inwood',
    streets: 'Cypress Gardens Blvd, 3rd St SW, Ave T NE, Havendale Blvd, Lake Howard Dr, Recker Hwy',
  }),
  florida('Haines City', {
    county: 'Polk', count: 6, phone: '863', setting: 'inland', zips: '33844',
    areas: 'Davenport, Lake Hamilton, Dundee', streets: 'E Hinson Ave, S 10th St, US Hwy 17-92, Ingraham Ave',
  }),
  florida('Lake Wales', {
    county: 'Polk', count: 6, phone: '863', setting: 'inland', zips: '33853 33859 33898',
    areas: 'Babson Park, Frostproof, Highland Park', streets: 'E Park Ave, Scenic Hwy N, State Rd 60 E, Burns Ave',
  }),
  florida('Bartow', {
    county: 'Polk', count: 4, phone: '863', setting: 'inland', zips: '33830',
    areas: 'Alturas, Gordonville, Homeland', streets: 'E Main St, S Broadway Ave, Van Fleet Dr, Golfview Ave',
  }),
  florida('Sebring', {
    county: 'Highlands', count: 6, phone: '863', setting: 'inland', zips: '33870 33872 33875 33876',
    areas: 'Avon Park, Lake Placid, Spring Lake',
    streets: 'N Ridgewood Dr, Lakeview Dr, Sebring Pkwy, Hammock Rd, US Hwy 27 S',
  }),
  florida('Arcadia', {
    county: 'DeSoto', count: 3, phone: '863', setting: 'inland', zips: '34266 34269',
    areas: 'Nocatee, Fort Ogden, Lake Suzy', streets: 'W Oak St, N Brevard Ave, E Magnolia St, SW Hwy 17',
  }),
  florida('Okeechobee', {
    county: 'Okeechobee', count: 4, phone: '863', setting: 'inland', zips: '34972 34974',
    areas: 'Buckhead Ridge, Treasure Island, Basinger', streets: 'S Parrott Ave, NW Park St, State Rd 70 E, SE 18th Ter',
  }),
  florida('Clewiston', {
    county: 'Hendry', count: 3, phone: '863', setting: 'inland', zips: '33440',
    areas: 'Harlem, Moore Haven, Montura', streets: 'W Sugarland Hwy, San Luiz Ave, E Ventura Ave',
  }),
]
