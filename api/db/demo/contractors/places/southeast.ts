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
      'SW 8th St, NW 7th St, Biscayne Blvd, W Flagler St, SW 27th Ave, Coral Way, NW 36th St, SW 40th St, ' +
      'Sunset Dr, SW 72nd Ave, N Kendall Dr, NW 12th Ave, NE 2nd Ave, SW 137th Ave, S Dixie Hwy, SW 107th Ave, ' +
      'Grand Ave, NW 17th Ave',
  }),
  florida('Hialeah', {
    county: 'Miami-Dade',
    count: 40,
    phone: '305 786',
    setting: 'inland',
    zips: '33010 33012 33013 33014 33015 33016 33018',
    areas: 'Hialeah Gardens, Palm Springs, Miami Lakes, Westland, Country Club, Medley',
    streets:
      'W 49th St, Palm Ave, E 4th Ave, W 16th Ave, Okeechobee Rd, E 8th Ave, W 12th Ave, Hialeah Dr, W 68th St, ' +
      'E 25th St',
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
    streets: 'N Krome Ave, Campbell Dr, S Dixie Hwy, NW 8th St, SW 288th St, SE 8th St',
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
      'E Las Olas Blvd, N Federal Hwy, W Broward Blvd, SW 4th Ave, NE 13th St, W Sunrise Blvd, E Commercial ' +
      'Blvd, N Andrews Ave, State Rd 84, NW 9th Ave, Davie Blvd, SE 17th St',
  }),
  florida('Hollywood', {
    county: 'Broward',
    count: 31,
    phone: '954 754',
    setting: 'coast',
    zips: '33019 33020 33021 33023 33024',
    areas: 'Hollywood Lakes, Emerald Hills, Dania Beach, Liberia, Driftwood, Hallandale Beach',
    streets:
      'Hollywood Blvd, Harrison St, N Federal Hwy, Johnson St, Taft St, Sheridan St, N 21st Ave, Pembroke Rd, ' +
      'Stirling Rd',
  }),
  florida('Pembroke Pines', {
    county: 'Broward',
    count: 21,
    phone: '954 754',
    setting: 'inland',
    zips: '33024 33025 33026 33028 33029',
    areas: 'Chapel Trail, SilverLakes, Miramar, Cooper City',
    streets:
      'Pines Blvd, N University Dr, Sheridan St, NW 184th Ave, Johnson St, N Flamingo Rd, Taft St',
  }),
  florida('Davie', {
    county: 'Broward',
    count: 13,
    phone: '954 754',
    setting: 'inland',
    zips: '33314 33324 33325 33328 33330',
    areas: 'Pine Island Ridge, Cooper City, Southwest Ranches',
    streets: 'Davie Rd, Griffin Rd, Orange Dr, SW 136th Ave, Nova Dr, Pine Island Rd',
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
      'E Atlantic Blvd, N Dixie Hwy, NE 3rd Ave, Copans Rd, S Cypress Rd, W Sample Rd, NW 27th Ave',
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
      'N Federal Hwy, W Palmetto Park Rd, Glades Rd, NW 2nd Ave, Yamato Rd, E Camino Real, State Rd 7, Spanish ' +
      'River Blvd, Lyons Rd',
  }),
  florida('Delray Beach', {
    county: 'Palm Beach',
    count: 14,
    phone: '561',
    setting: 'coast',
    zips: '33444 33445 33446 33483 33484',
    areas: 'Pineapple Grove, Lake Ida, Kings Point, Gulf Stream',
    streets:
      'E Atlantic Ave, Linton Blvd, N Swinton Ave, W Atlantic Ave, S Congress Ave, Lake Ida Rd',
  }),
  florida('Boynton Beach', {
    county: 'Palm Beach',
    count: 16,
    phone: '561',
    setting: 'coast',
    zips: '33426 33435 33436 33437 33472',
    areas: 'Leisureville, Ocean Ridge, Hypoluxo, Quail Ridge',
    streets:
      'W Boynton Beach Blvd, S Federal Hwy, Seacrest Blvd, Woolbright Rd, Gateway Blvd, N Congress Ave',
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
      'Clematis St, S Dixie Hwy, Okeechobee Blvd, Belvedere Rd, N Military Trl, Southern Blvd, Forest Hill ' +
      'Blvd, Northlake Blvd, Palm Beach Lakes Blvd, N Flagler Dr',
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
      'SE Port St Lucie Blvd, SW Gatlin Blvd, NW St Lucie West Blvd, SW Bayshore Blvd, SE Floresta Dr, ' +
      'Crosstown Pkwy, SW Paar Dr, Prima Vista Blvd',
  }),
  florida('Fort Pierce', {
    county: 'St. Lucie',
    count: 13,
    phone: '772',
    setting: 'coast',
    zips: '34946 34947 34950 34951 34981 34982',
    areas: 'Lakewood Park, White City, Indian River Estates',
    streets:
      'Orange Ave, S US Highway 1, Okeechobee Rd, Sunrise Blvd, N 25th St, Avenue D, Oleander Ave',
  }),
  florida('Vero Beach', {
    county: 'Indian River',
    count: 16,
    phone: '772',
    setting: 'coast',
    zips: '32960 32962 32963 32966 32967 32968',
    areas: 'Gifford, Orchid Island, Vero Lake Estates, Royal Park',
    streets: '20th St, US Hwy 1, 14th Ave, Old Dixie Hwy, 43rd Ave, Beachland Blvd, Commerce Ave',
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
