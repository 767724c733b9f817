import { florida } from './place.ts'

/** Jacksonville and the First Coast, the Big Bend and the Panhandle. */
export const north = [
  florida('Jacksonville', {
    county: 'Duval',
    count: 107,
    phone: '904 324',
    setting: 'coast',
    zips:
      '32204 32205 32206 32207 32208 32209 32210 32211 32216 32217 32218 32219 32221 32222 32223 32224 32225 ' +
      '32244 32246 32256 32257 32258 32277',
    areas:
      'Riverside, Avondale, San Marco, Mandarin, Arlington, Springfield, Murray Hill, Southside, Ortega, ' +
      'Northside, Bartram Park, Argyle Forest, Lakewood, Baymeadows',
    streets:
      'Beach Blvd 32207 32216 32224 32246, San Jose Blvd 32207 32217 32223 32257, Park St 32204 ' +
      '32205, N Main St 32206 32208 32218, Atlantic Blvd 32207 32211 32216 32225, Blanding Blvd ' +
      '32210 32244, Philips Hwy 32207 32216 32256 32258, Baymeadows Rd 32217 32256, Edgewood ' +
      'Ave S 32205, University Blvd W 32217, Roosevelt Blvd 32205 32210, Lem Turner Rd 32208 ' +
      '32218 32219, Normandy Blvd 32205 32210 32221, Hendricks Ave 32207, Merrill Rd 32211 ' +
      '32225 32277, St Johns Bluff Rd 32224 32225 32246, Old St Augustine Rd 32223 32257 32258, ' +
      'Dunn Ave 32218, Moncrief Rd 32208 32209, Argyle Forest Blvd 32222 32244',
  }),
  florida('Jacksonville Beach', {
    county: 'Duval',
    count: 7,
    phone: '904 324',
    setting: 'coast',
    zips: '32250',
    areas: 'Neptune Beach, Ponte Vedra, Atlantic Beach',
    streets: 'Beach Blvd, 3rd St S, Penman Rd, 2nd Ave N, Shetter Ave',
  }),
  florida('Orange Park', {
    county: 'Clay',
    count: 9,
    phone: '904 324',
    setting: 'inland',
    zips: '32065 32073',
    areas: 'Fleming Island, Oakleaf, Doctors Inlet',
    streets: 'Park Ave, Kingsley Ave, Wells Rd, Blanding Blvd, Argyle Forest Blvd',
  }),
  florida('Middleburg', {
    county: 'Clay',
    count: 4,
    phone: '904',
    setting: 'inland',
    zips: '32068',
    areas: 'Black Creek, Clay Hill, Lake Asbury',
    streets: 'Blanding Blvd, County Rd 218, Main St, Henley Rd',
  }),
  florida('St. Augustine', {
    county: 'St. Johns',
    count: 19,
    phone: '904 324',
    setting: 'coast',
    zips: '32080 32084 32086 32092 32095',
    areas: 'Lincolnville, World Golf Village, Vilano Beach, Crescent Beach, Davis Shores',
    streets:
      'King St 32084, N Ponce de Leon Blvd 32084, San Marco Ave 32084, Anastasia Blvd 32080, ' +
      'State Rd 16 32084 32092, US-1 S 32086, A1A S 32080, Masters Dr 32084, International Golf ' +
      'Pkwy 32092 32095',
  }),
  florida('Fernandina Beach', {
    county: 'Nassau',
    count: 6,
    phone: '904',
    setting: 'coast',
    zips: '32034',
    areas: 'Amelia City, Yulee, Egans Bluff',
    streets: 'Centre St, S 8th St, Sadler Rd, S Fletcher Ave, Lime St',
  }),
  florida('Palatka', {
    county: 'Putnam',
    count: 4,
    phone: '386',
    setting: 'inland',
    zips: '32177',
    areas: 'East Palatka, Interlachen, Satsuma',
    streets: 'St Johns Ave, Reid St, Crill Ave, N Palm Ave, S Moody Rd',
  }),
  florida('Starke', {
    county: 'Bradford',
    count: 3,
    phone: '904',
    setting: 'inland',
    zips: '32091',
    areas: 'Lawtey, Kingsley Lake, Hampton',
    streets: 'S Walnut St, W Madison St, N Temple Ave, Call St',
  }),
  florida('Lake City', {
    county: 'Columbia',
    count: 9,
    phone: '386',
    setting: 'inland',
    zips: '32024 32025 32055',
    areas: 'Fort White, Five Points, Wellborn',
    streets: 'W US Hwy 90, SW Main Blvd, N Marion Ave, SE Baya Dr, SW State Rd 47',
  }),
  florida('Live Oak', {
    county: 'Suwannee',
    count: 4,
    phone: '386',
    setting: 'inland',
    zips: '32060 32064',
    areas: 'Wellborn, Dowling Park, Jasper',
    streets: 'Howard St W, Ohio Ave N, 11th St SW, US Hwy 129',
  }),
  florida('Perry', {
    county: 'Taylor',
    count: 3,
    phone: '850',
    setting: 'inland',
    zips: '32347 32348',
    areas: 'Keaton Beach, Steinhatchee, Foley',
    streets: 'S Jefferson St, W Green St, S Byron Butler Pkwy',
  }),
  florida('Tallahassee', {
    county: 'Leon',
    count: 50,
    phone: '850 448',
    setting: 'inland',
    zips: '32301 32303 32304 32305 32308 32309 32310 32311 32312 32317',
    areas:
      'Midtown, Killearn, Frenchtown, Betton Hills, SouthWood, Myers Park, Bradfordville, Woodville, Levy Park, ' +
      'Indian Head Acres',
    streets:
      'N Monroe St 32301 32303, Thomasville Rd 32303 32308 32309 32312, W Tennessee St 32301 ' +
      '32304, Capital Cir NE 32303 32308, Apalachee Pkwy 32301 32311 32317, S Adams St 32301 ' +
      '32310, Mahan Dr 32308 32309 32317, N Meridian Rd 32303 32312, W Pensacola St 32304, ' +
      'Crawfordville Rd 32305 32310, Kerry Forest Pkwy 32309',
  }),
  florida('Crawfordville', {
    county: 'Wakulla',
    count: 4,
    phone: '850',
    setting: 'inland',
    zips: '32327',
    areas: 'Shell Point, Wakulla Springs, Panacea',
    streets: 'Crawfordville Hwy, Shadeville Rd, Ochlockonee St',
  }),
  florida('Monticello', {
    county: 'Jefferson',
    count: 2,
    phone: '850',
    setting: 'inland',
    zips: '32344',
    areas: 'Lloyd, Wacissa, Aucilla',
    streets: 'W Washington St, N Jefferson St, S Waukeenah Hwy',
  }),
  florida('Quincy', {
    county: 'Gadsden',
    count: 3,
    phone: '850',
    setting: 'inland',
    zips: '32351 32352',
    areas: 'Havana, Gretna, Mount Pleasant',
    streets: 'W Jefferson St, Pat Thomas Pkwy, N Madison St',
  }),
  florida('Apalachicola', {
    county: 'Franklin',
    count: 2,
    phone: '850',
    setting: 'coast',
    zips: '32320',
    areas: 'Eastpoint, St. George Island',
    streets: 'Market St, Avenue E, 12th St',
  }),
  florida('Marianna', {
    county: 'Jackson',
    count: 4,
    phone: '850',
    setting: 'inland',
    zips: '32446 32448',
    areas: 'Cottondale, Greenwood, Chipola',
    streets: 'Lafayette St, Jefferson St, Hwy 71 S, Penn Ave',
  }),
  florida('Chipley', {
    county: 'Washington',
    count: 2,
    phone: '850',
    setting: 'inland',
    zips: '32428',
    areas: 'Wausau, Bonifay, Falling Waters',
    streets: 'Main St, Brickyard Rd, Hwy 90 W',
  }),
  florida('Panama City', {
    county: 'Bay',
    count: 20,
    phone: '850',
    setting: 'coast',
    zips: '32401 32404 32405 32409',
    areas: 'Lynn Haven, St. Andrews, Callaway, The Cove, Southport',
    streets:
      'Harrison Ave 32401, W 23rd St 32405, Beck Ave 32401 32405, E 15th St 32404 32405, Jenks ' +
      'Ave 32401 32405, N Tyndall Pkwy 32404, W 11th St 32401, State Ave 32405, N Hwy 77 32409',
  }),
  florida('Panama City Beach', {
    county: 'Bay',
    count: 9,
    phone: '850',
    setting: 'coast',
    zips: '32407 32408 32413',
    areas: 'Laguna Beach, Grand Lagoon, Inlet Beach',
    streets: 'Front Beach Rd, Panama City Beach Pkwy, Thomas Dr, Middle Beach Rd',
  }),
  florida('DeFuniak Springs', {
    county: 'Walton',
    count: 4,
    phone: '850',
    setting: 'inland',
    zips: '32433 32435',
    areas: 'Mossy Head, Freeport, Paxton',
    streets: 'Baldwin Ave, US Hwy 90 W, S 2nd St, Circle Dr',
  }),
  florida('Crestview', {
    county: 'Okaloosa',
    count: 8,
    phone: '850',
    setting: 'inland',
    zips: '32536 32539',
    areas: 'Baker, Holt, Antioch',
    streets: 'N Ferdon Blvd, E James Lee Blvd, N Main St, Antioch Rd',
  }),
  florida('Niceville', {
    county: 'Okaloosa',
    count: 4,
    phone: '850',
    setting: 'coast',
    zips: '32578',
    areas: 'Bluewater Bay, Valparaiso, Rocky Bayou',
    streets: 'John Sims Pkwy E, Partin Dr N, Bayshore Dr',
  }),
  florida('Fort Walton Beach', {
    county: 'Okaloosa',
    count: 11,
    phone: '850',
    setting: 'coast',
    zips: '32547 32548',
    areas: 'Mary Esther, Shalimar, Wright, Ocean City',
    streets:
      'Miracle Strip Pkwy SE, Beal Pkwy NW, Eglin Pkwy NE, Racetrack Rd NW, Hollywood Blvd NW',
  }),
  florida('Destin', {
    county: 'Okaloosa',
    count: 8,
    phone: '850',
    setting: 'coast',
    zips: '32541',
    areas: 'Crystal Beach, Holiday Isle, Miramar Beach',
    streets: 'Harbor Blvd, Mountain Dr, Airport Rd, Emerald Coast Pkwy, Benning Dr',
  }),
  florida('Navarre', {
    county: 'Santa Rosa',
    count: 4,
    phone: '850',
    setting: 'coast',
    zips: '32566',
    areas: 'Holley, Navarre Beach, Midway',
    streets: 'Navarre Pkwy, Ortega St, Panhandle Trl',
  }),
  florida('Gulf Breeze', {
    county: 'Santa Rosa',
    count: 6,
    phone: '850',
    setting: 'coast',
    zips: '32561 32563',
    areas: 'Tiger Point, Pensacola Beach, Oriole Beach',
    streets: 'Gulf Breeze Pkwy, Shoreline Dr, Fairpoint Dr, Soundside Dr',
  }),
  florida('Milton', {
    county: 'Santa Rosa',
    count: 6,
    phone: '850',
    setting: 'inland',
    zips: '32570 32571 32583',
    areas: 'Pace, Bagdad, East Milton',
    streets: 'Caroline St, Stewart St, Woodbine Rd, Avalon Blvd, Berryhill Rd',
  }),
  florida('Pensacola', {
    county: 'Escambia',
    count: 37,
    phone: '850 448',
    setting: 'coast',
    zips: '32501 32502 32503 32504 32505 32506 32507 32514 32526 32534',
    areas:
      'East Hill, North Hill, Warrington, Ferry Pass, Cordova Park, Myrtle Grove, Perdido, Bellview',
    streets:
      'N Palafox St 32501 32502 32534, E Cervantes St 32501 32503, N 9th Ave 32501 32503 32504 ' +
      '32514, Mobile Hwy 32505 32506 32526, N Davis Hwy 32503 32514, W Navy Blvd 32505 32507, ' +
      'Barrancas Ave 32502 32507, Creighton Rd 32504, Scenic Hwy 32503 32504 32514, E Nine Mile ' +
      'Rd 32514 32534, Gulf Beach Hwy 32507, W Fairfield Dr 32505 32506',
  }),
]
