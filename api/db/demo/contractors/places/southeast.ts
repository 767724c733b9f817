import { florida } from './place.ts'

/** Miami-Dade, Broward, Palm Beach, the Treasure Coast and the Keys. */
export const southeast = [
  florida('Miami', {
    county: 'Miami-Dade',
    count: 107,
    phone: '305 786',
    setting: 'coast',
    zips:
      '33125 33126 33127 33129 33130 33132 33133 33135 33137 33138 33142 33143 33144 33145 33155 33156 33157 ' +
      '33165 33173 33174 33175 33176 33177 33183 33186 33196',
    areas:
      'Little Havana, Coconut Grove, Kendall, Westchester, Allapattah, Shenandoah, Little Haiti, Pinecrest, ' +
      'Wynwood, Flagami, Palmetto Bay, The Roads, Edgewater, Sweetwater',
    streets:
      'SW 8th St 33130 33135 33144 33174, NW 7th St 33125 33126, Biscayne Blvd 33132 33137 ' +
      '33138, W Flagler St 33130 33135 33144 33174, SW 27th Ave 33133 33135 33145, Coral Way ' +
      '33145 33155 33165 33175, NW 36th St 33127 33142, SW 40th St 33155 33165 33175, Sunset Dr ' +
      '33143 33173 33183, SW 72nd Ave 33143 33155, N Kendall Dr 33156 33176 33186 33196, NW ' +
      '12th Ave 33125 33127, NE 2nd Ave 33132 33137 33138, SW 137th Ave 33175 33183 33186, S ' +
      'Dixie Hwy 33133 33143 33156 33157, SW 107th Ave 33165 33173 33174 33176, Grand Ave ' +
      '33133, NW 17th Ave 33125 33142, Brickell Ave 33129, SW 152nd St 33157 33177',
  }),
  florida('Hialeah', {
    county: 'Miami-Dade',
    count: 40,
    phone: '305 786',
    setting: 'inland',
    zips: '33010 33012 33013 33014 33015 33016 33018',
    areas: 'Hialeah Gardens, Palm Springs, Miami Lakes, Westland, Country Club, Medley',
    streets:
      'W 49th St 33012, Palm Ave 33010 33012, E 4th Ave 33010 33013, W 16th Ave 33012, ' +
      'Okeechobee Rd 33010 33016, E 8th Ave 33010 33013, W 12th Ave 33012 33014, Hialeah Dr ' +
      '33010, W 68th St 33014 33016, E 25th St 33013, Miami Gardens Dr 33015, NW 138th St 33018',
  }),
  florida('Miami Gardens', {
    county: 'Miami-Dade',
    count: 11,
    phone: '305 786',
    setting: 'inland',
    zips: '33055 33056 33169',
    areas: 'Carol City, Norland, Bunche Park',
    streets: 'NW 27th Ave, NW 183rd St, NW 2nd Ave, Miami Gardens Dr, NW 37th Ave',
  }),
  florida('Miami Beach', {
    county: 'Miami-Dade',
    count: 11,
    phone: '305 786',
    setting: 'coast',
    zips: '33139 33140 33141',
    areas: 'South Beach, Nautilus, North Beach, Bayshore',
    streets: 'Alton Rd, Washington Ave, Collins Ave, Meridian Ave, 41st St, Purdy Ave',
  }),
  florida('Coral Gables', {
    county: 'Miami-Dade',
    count: 10,
    phone: '305 786',
    setting: 'coast',
    zips: '33134 33146',
    areas: 'Cocoplum, Granada, Riviera',
    streets: 'Miracle Mile, Ponce de Leon Blvd, Giralda Ave, Le Jeune Rd, Bird Rd, Alhambra Cir',
  }),
  florida('Doral', {
    county: 'Miami-Dade',
    count: 9,
    phone: '305 786',
    setting: 'inland',
    zips: '33166 33172 33178',
    areas: 'Doral Isles, Fontainebleau, Virginia Gardens',
    streets: 'NW 41st St, NW 87th Ave, NW 25th St, NW 107th Ave, NW 58th St',
  }),
  florida('Homestead', {
    county: 'Miami-Dade',
    count: 13,
    phone: '305 786',
    setting: 'inland',
    zips: '33030 33032 33033 33034 33035',
    areas: 'Florida City, Redland, Naranja, Leisure City',
    streets:
      'N Krome Ave 33030, Campbell Dr 33030 33033, S Dixie Hwy 33032, NW 8th St 33030, SW 288th ' +
      'St 33033, SE 8th St 33033, Palm Dr 33034 33035',
  }),
  florida('Key Largo', {
    county: 'Monroe',
    count: 4,
    phone: '305',
    setting: 'coast',
    zips: '33037',
    areas: 'Tavernier, Rock Harbor, Ocean Reef',
    streets: 'Overseas Hwy, Atlantic Blvd, Shoreland Dr',
  }),
  florida('Marathon', {
    county: 'Monroe',
    count: 4,
    phone: '305',
    setting: 'coast',
    zips: '33050',
    areas: 'Grassy Key, Key Colony Beach, Duck Key',
    streets: 'Overseas Hwy, Aviation Blvd, 33rd St Gulf',
  }),
  florida('Key West', {
    county: 'Monroe',
    count: 8,
    phone: '305',
    setting: 'coast',
    zips: '33040',
    areas: 'Old Town, Stock Island, Bahama Village, Big Coppitt',
    streets: 'Duval St, Truman Ave, N Roosevelt Blvd, White St, Flagler Ave, Eaton St, Simonton St',
  }),
  florida('Fort Lauderdale', {
    county: 'Broward',
    count: 64,
    phone: '954 754',
    setting: 'coast',
    zips: '33301 33304 33305 33306 33309 33311 33312 33315 33316 33334',
    areas:
      'Victoria Park, Rio Vista, Coral Ridge, Sailboat Bend, Wilton Manors, Oakland Park, Lauderdale by the ' +
      'Sea, Tarpon River, Poinsettia Heights',
    streets:
      'E Las Olas Blvd 33301, N Federal Hwy 33304 33305 33306, W Broward Blvd 33311 33312, SW ' +
      '4th Ave 33301 33315, NE 13th St 33304 33305, W Sunrise Blvd 33311, E Commercial Blvd ' +
      '33309 33334, N Andrews Ave 33301 33309 33311 33334, State Rd 84 33312 33315, NW 9th Ave ' +
      '33309 33311, Davie Blvd 33312 33315, SE 17th St 33316',
  }),
  florida('Hollywood', {
    county: 'Broward',
    count: 31,
    phone: '954 754',
    setting: 'coast',
    zips: '33019 33020 33021 33023 33024',
    areas: 'Hollywood Lakes, Emerald Hills, Dania Beach, Liberia, Driftwood, Hallandale Beach',
    streets:
      'Hollywood Blvd 33019 33020 33021 33024, Harrison St 33019 33020, N Federal Hwy 33020, ' +
      'Johnson St 33019 33020 33021, Taft St 33020 33021 33024, Sheridan St 33019 33020 33021 ' +
      '33024, N 21st Ave 33020, Pembroke Rd 33021 33023, Stirling Rd 33021 33024',
  }),
  florida('Pembroke Pines', {
    county: 'Broward',
    count: 21,
    phone: '954 754',
    setting: 'inland',
    zips: '33024 33025 33026 33028 33029',
    areas: 'Chapel Trail, SilverLakes, Miramar, Cooper City',
    streets:
      'Pines Blvd 33024 33025 33026 33028 33029, N University Dr 33024, Sheridan St 33024 ' +
      '33028, NW 184th Ave 33029, Johnson St 33024 33029, N Flamingo Rd 33026 33028, Taft St ' +
      '33024 33026 33028, Pembroke Rd 33025',
  }),
  florida('Davie', {
    county: 'Broward',
    count: 13,
    phone: '954 754',
    setting: 'inland',
    zips: '33314 33324 33325 33328 33330',
    areas: 'Pine Island Ridge, Cooper City, Southwest Ranches',
    streets:
      'Davie Rd 33314, Griffin Rd 33314 33328 33330, Orange Dr 33314 33328 33330, SW 136th Ave ' +
      '33325 33330, Nova Dr 33324, Pine Island Rd 33324 33328',
  }),
  florida('Plantation', {
    county: 'Broward',
    count: 11,
    phone: '954 754',
    setting: 'inland',
    zips: '33317 33322 33324',
    areas: 'Plantation Acres, Jacaranda, Lauderhill',
    streets: 'W Broward Blvd, NW 82nd Ave, Peters Rd, Cleary Blvd, S State Rd 7',
  }),
  florida('Sunrise', {
    county: 'Broward',
    count: 10,
    phone: '954 754',
    setting: 'inland',
    zips: '33322 33323 33351',
    areas: 'Sawgrass, Tamarac, Sunrise Golf Village',
    streets: 'W Oakland Park Blvd, NW 44th St, N Nob Hill Rd, Sunset Strip, W Commercial Blvd',
  }),
  florida('Coral Springs', {
    county: 'Broward',
    count: 20,
    phone: '954 754',
    setting: 'inland',
    zips: '33065 33071 33076',
    areas: 'Parkland, Eagle Trace, Margate, Kensington',
    streets:
      'W Sample Rd, Coral Springs Dr, N University Dr, Wiles Rd, Royal Palm Blvd, Riverside Dr, NW 39th St',
  }),
  florida('Pompano Beach', {
    county: 'Broward',
    count: 23,
    phone: '954 754',
    setting: 'coast',
    zips: '33060 33062 33064 33069',
    areas: 'Lighthouse Point, Cresthaven, Palm Aire, Garden Isles',
    streets:
      'E Atlantic Blvd 33060 33062, N Dixie Hwy 33060 33064, NE 3rd Ave 33060 33064, Copans Rd ' +
      '33064 33069, S Cypress Rd 33060, W Sample Rd 33064, NW 27th Ave 33069',
  }),
  florida('Deerfield Beach', {
    county: 'Broward',
    count: 11,
    phone: '954 754',
    setting: 'coast',
    zips: '33441 33442',
    areas: 'Century Village, The Cove, Hillsboro Beach',
    streets: 'E Hillsboro Blvd, SW 10th St, S Powerline Rd, NE 2nd Ave, S Military Trl',
  }),
  florida('Boca Raton', {
    county: 'Palm Beach',
    count: 27,
    phone: '561',
    setting: 'coast',
    zips: '33428 33431 33432 33433 33434 33486 33487 33496 33498',
    areas: 'Mizner Park, Boca Del Mar, Mission Bay, Old Floresta, Highland Beach',
    streets:
      'N Federal Hwy 33431 33432 33487, W Palmetto Park Rd 33428 33432 33433 33486, Glades Rd ' +
      '33431 33434 33498, NW 2nd Ave 33431 33432 33487, Yamato Rd 33431 33487 33496 33498, E ' +
      'Camino Real 33432, State Rd 7 33428 33498, Spanish River Blvd 33431 33496, Lyons Rd ' +
      '33433 33434',
  }),
  florida('Delray Beach', {
    county: 'Palm Beach',
    count: 14,
    phone: '561',
    setting: 'coast',
    zips: '33444 33445 33446 33483 33484',
    areas: 'Pineapple Grove, Lake Ida, Kings Point, Gulf Stream',
    streets:
      'E Atlantic Ave 33483, Linton Blvd 33445 33483 33484, N Swinton Ave 33444, W Atlantic Ave ' +
      '33444 33445 33446 33484, S Congress Ave 33445, Lake Ida Rd 33444 33445',
  }),
  florida('Boynton Beach', {
    county: 'Palm Beach',
    count: 16,
    phone: '561',
    setting: 'coast',
    zips: '33426 33435 33436 33437 33472',
    areas: 'Leisureville, Ocean Ridge, Hypoluxo, Quail Ridge',
    streets:
      'W Boynton Beach Blvd 33437 33472, S Federal Hwy 33435, Seacrest Blvd 33435, Woolbright ' +
      'Rd 33426 33435 33436, Gateway Blvd 33426 33435, N Congress Ave 33426, N Military Trl ' +
      '33436',
  }),
  florida('Lake Worth Beach', {
    county: 'Palm Beach',
    count: 11,
    phone: '561',
    setting: 'coast',
    zips: '33460 33461 33467',
    areas: 'College Park, Lantana, Greenacres, Parrot Cove',
    streets: 'Lake Ave, N Dixie Hwy, Lucerne Ave, 10th Ave N, S Military Trl, 6th Ave S',
  }),
  florida('West Palm Beach', {
    county: 'Palm Beach',
    count: 37,
    phone: '561',
    setting: 'coast',
    zips: '33401 33403 33405 33406 33407 33409 33411 33412 33413 33415 33417',
    areas:
      'El Cid, Northwood, Flamingo Park, Royal Palm Beach, SoSo, Grandview Heights, Wellington',
    streets:
      'Clematis St 33401, S Dixie Hwy 33401 33405, Okeechobee Blvd 33401 33409 33411 33417, ' +
      'Belvedere Rd 33405 33406 33411, N Military Trl 33407 33409 33415, Southern Blvd 33405 ' +
      '33406 33411 33413, Forest Hill Blvd 33405 33406 33413 33415, Northlake Blvd 33403 33412, ' +
      'Palm Beach Lakes Blvd 33401 33409, N Flagler Dr 33401 33407',
  }),
  florida('Palm Beach Gardens', {
    county: 'Palm Beach',
    count: 10,
    phone: '561',
    setting: 'coast',
    zips: '33410 33418',
    areas: 'PGA National, North Palm Beach, Juno Beach',
    streets: 'PGA Blvd, Burns Rd, Military Trl, Northlake Blvd, Hood Rd',
  }),
  florida('Jupiter', {
    county: 'Palm Beach',
    count: 12,
    phone: '561',
    setting: 'coast',
    zips: '33458 33477 33478',
    areas: 'Abacoa, Jupiter Farms, Tequesta, Heights of Jupiter',
    streets: 'W Indiantown Rd, Center St, N Alt A1A, Military Trl, Central Blvd',
  }),
  florida('Stuart', {
    county: 'Martin',
    count: 11,
    phone: '772',
    setting: 'coast',
    zips: '34994 34996 34997',
    areas: 'Palm City, Port Salerno, Sewalls Point',
    streets: 'SE Ocean Blvd, SW Osceola St, SE Federal Hwy, SE Monterey Rd, SE Cove Rd',
  }),
  florida('Port St. Lucie', {
    county: 'St. Lucie',
    count: 39,
    phone: '772',
    setting: 'inland',
    zips: '34952 34953 34983 34984 34986 34987',
    areas: 'Tradition, St. Lucie West, Torino, Sandpiper Bay, Gatlin Pines, River Park',
    streets:
      'SE Port St Lucie Blvd 34952 34984, SW Gatlin Blvd 34953, NW St Lucie West Blvd 34986, SW ' +
      'Bayshore Blvd 34983 34984, SE Floresta Dr 34983 34984, Crosstown Pkwy 34953 34983, SW ' +
      'Paar Dr 34953, Prima Vista Blvd 34952 34983 34986, SW Village Pkwy 34987',
  }),
  florida('Fort Pierce', {
    county: 'St. Lucie',
    count: 13,
    phone: '772',
    setting: 'coast',
    zips: '34946 34947 34950 34951 34981 34982',
    areas: 'Lakewood Park, White City, Indian River Estates',
    streets:
      'Orange Ave 34947 34950, S US Highway 1 34950 34982, Okeechobee Rd 34947, Sunrise Blvd ' +
      '34982, N 25th St 34946 34947, Avenue D 34947 34950, Oleander Ave 34982, Emerson Ave ' +
      '34951, S 25th St 34981',
  }),
  florida('Vero Beach', {
    county: 'Indian River',
    count: 16,
    phone: '772',
    setting: 'coast',
    zips: '32960 32962 32963 32966 32967 32968',
    areas: 'Gifford, Orchid Island, Vero Lake Estates, Royal Park',
    streets:
      '20th St 32960 32966, US Hwy 1 32960 32962 32967, 14th Ave 32960, Old Dixie Hwy 32962, ' +
      '43rd Ave 32968, Beachland Blvd 32963, Commerce Ave 32960, 58th Ave 32966 32967 32968',
  }),
  florida('Sebastian', {
    county: 'Indian River',
    count: 6,
    phone: '772',
    setting: 'coast',
    zips: '32958',
    areas: 'Roseland, Micco, Fellsmere',
    streets: 'Indian River Dr, Main St, Barber St, Roseland Rd, Schumann Dr',
  }),
]
