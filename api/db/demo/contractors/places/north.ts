import { florida } from './place.ts'

/** Jacksonville and the First Coast, the Big Bend and the Panhandle. */
export const north = [
  florida('Jacksonville', {
    county: 'Duval', count: 107, phone: '904 324', setting: 'coast',
    zips:
      '32204 32205 32206 32207 32208 32209 32210 32211 32216 32217 32218 32219 32221 32222 32223 32224 32225 ' +
      '32244 32246 32256 32257 32258 32277',
    areas:
      'Riverside, Avondale, San Marco, Mandarin, Arlington, Springfield, Murray Hill, Southside, Ortega, ' +
      'Northside, Bartram Park, Argyle Forest, Lakewood, Baymeadows',
    streets:
      'Beach Blvd, San Jose Blvd, Park St, N Main St, Atlantic Blvd, Blanding Blvd, Philips Hwy, Baymeadows Rd, ' +
      'Edgewood Ave S, University Blvd W, Roosevelt Blvd, Lem Turner Rd, Normandy Blvd, Hendricks Ave, Merrill ' +
      'Rd, St Johns Bluff Rd, Old St Augustine Rd, Dunn Ave',
  }),
  florida('Jacksonville Beach', {
    county: 'Duval', count: 7, phone: '904 324', setting: 'coast', zips: '32250',
    areas: 'Neptune Beach, Ponte Vedra, Atlantic Beach',
    streets: 'Beach Blvd, 3rd St S, Penman Rd, 2nd Ave N, Shetter Ave',
  }),
  florida('Orange Park', {
    county: 'Clay', count: 9, phone: '904 324', setting: 'inland', zips: '32065 32073',
    areas: 'Fleming Island, Oakleaf, Doctors Inlet',
    streets: 'Park Ave, Kingsley Ave, Wells Rd, Blanding Blvd, Argyle Forest Blvd',
  }),
  florida('Middleburg', {
    county: 'Clay', count: 4, phone: '904', setting: 'inland', zips: '32068',
    areas: 'Black Creek, Clay Hill, Lake Asbury', streets: 'Blanding Blvd, County Rd 218, Main St, Henley Rd',
  }),
  florida('St. Augustine', {
    county: 'St. Johns', count: 19, phone: '904 324', setting: 'coast', zips: '32080 32084 32086 32092 32095',
    areas: 'Lincolnville, World Golf Village, Vilano Beach, Crescent Beach, Davis Shores',
    streets: 'King St, N Ponce de Leon Blvd, San Marco Ave, Anastasia Blvd, State Rd 16, US-1 S, A1A S, Masters Dr',
  }),
  florida('Fernandina Beach', {
    county: 'Nassau', count: 6, phone: '904', setting: 'coast', zips: '32034',
    areas: 'Amelia City, Yulee, Egans Bluff', streets: 'Centre St, S 8th St, Sadler Rd, S Fletcher Ave, Lime St',
  }),
  florida('Palatka', {
    county: 'Putnam', count: 4, phone: '386', setting: 'inland', zips: '32177',
    areas: 'East Palatka, Interlachen, Satsuma', streets: 'St Johns Ave, Reid St, Crill Ave, N Palm Ave, S Moody Rd',
  }),
  florida('Starke', {
    county: 'Bradford', count: 3, phone: '904', setting: 'inland', zips: '32091',
    areas: 'Lawtey, Kingsley Lake, Hampton', streets: 'S Walnut St, W Madison St, N Temple Ave, Call St',
  }),
  florida('Lake City', {
    county: 'Columbia', count: 9, phone: '386', setting: 'inland', zips: '32024 32025 32055',
    areas: 'Fort White, Five Points, Wellborn',
    streets: 'W US Hwy 90, SW Main Blvd, N Marion Ave, SE Baya Dr, SW State Rd 47',
  }),
  florida('Live Oak', {
    county: 'Suwannee', count: 4, phone: '386', setting: 'inland', zips: '32060 32064',
    areas: 'Wellborn, Dowling Park, Jasper', streets: 'Howard St W, Ohio Ave N, 11th St SW, US Hwy 129',
  }),
  florida('Perry', {
    county: 'Taylor', count: 3, phone: '850', setting: 'inland', zips: '32347 32348',
    areas: 'Keaton Beach, Steinhatchee, Foley', streets: 'S Jefferson St, W Green St, S Byron Butler Pkwy',
  }),
  florida('Tallahassee', {
    county: 'Leon', count: 50, phone: '850 448', setting: 'inland',
    zips: '32301 32303 32304 32305 32308 32309 32310 32311 32312 32317',
    areas:
      'Midtown, Killearn, Frenchtown, Betton Hills, SouthWood, Myers Park, Bradfordville, Woodville, Levy Park, ' +
      'Indian Head Acres',
    streets:
      'N Monroe St, Thomasville Rd, W Tennessee St, Capital Cir NE, Apalachee Pkwy, S Adams St, Mahan Dr, N ' +
      'Meridian Rd, W Pensacola St, Crawfordville Rd, Kerry Forest Pkwy',
  }),
  florida('Crawfordville', {
    county: 'Wakulla', count: 4, phone: '850', setting: 'inland', zips: '32327',
    areas: 'Shell Point, Wakulla Springs, Panacea', streets: 'Crawfordville Hwy, Shadeville Rd, Ochlockonee St',
  }),
  florida('Monticello', {
    county: 'Jefferson', count: 2, phone: '850', setting: 'inland', zips: '32344',
    areas: 'Lloyd, Wacissa, Aucilla', streets: 'W Washington St, N Jefferson St, S Waukeenah Hwy',
  }),
  florida('Quincy', {
    county: 'Gadsden', count: 3, phone: '850', setting: 'inland', zips: '32351 32352',
    areas: 'Havana, Gretna, Mount Pleasant', streets: 'W Jefferson St, Pat Thomas Pkwy, N Madison St',
  }),
  florida('Apalachicola', {
    county: 'Franklin', count: 2, phone: '850', setting: 'coast', zips: '32320',
    areas: 'Eastpoint, St. George Island', streets: 'Market St, Avenue E, 12th St',
  }),
  florida('Marianna', {
    county: 'Jackson', count: 4, phone: '850', setting: 'inland', zips: '32446 32448',
    areas: 'Cottondale, Greenwood, Chipola', streets: 'Lafayette St, Jefferson St, Hwy 71 S, Penn Ave',
  }),
  florida('Chipley', {
    county: 'Washington', count: 2, phone: '850', setting: 'inland', zips: '32428',
    areas: 'Wausau, Bonifay, Falling Waters', streets: 'Main St, Brickyard Rd, Hwy 90 W',
  }),
  florida('Panama City', {
    county: 'Bay', count: 20, phone: '850', setting: 'coast', zips: '32401 32404 32405 32409',
    areas: 'Lynn Haven, St. Andrews, Callaway, The Cove, Southport',
    streets: 'Harrison Ave, W 23rd St, Beck Ave, E 15th St, Jenks Ave, N Tyndall Pkwy, W 11th St, State Ave',
  }),
  florida('Panama City Beach', {
    county: 'Bay', count: 9, phone: '850', setting: 'coast', zips: '32407 32408 32413',
    areas: 'Laguna Beach, Grand Lagoon, Inlet Beach',
    streets: 'Front Beach Rd, Panama City Beach Pkwy, Thomas Dr, Middle Beach Rd',
  }),
  florida('DeFuniak Springs', {
    county: 'Walton', count: 4, phone: '850', setting: 'inland', zips: '32433 32435',
    areas: 'Mossy Head, Freeport, Paxton', streets: 'Baldwin Ave, US Hwy 90 W, S 2nd St, Circle Dr',
  }),
  florida('Crestview', {
    county: 'Okaloosa', count: 8, phone: '850', setting: 'inland', zips: '32536 32539',
    areas: 'Baker, Holt, Antioch', streets: 'N Ferdon Blvd, E James Lee Blvd, N Main St, Antioch Rd',
  }),
  florida('Niceville', {
    county: 'Okaloosa', count: 4, phone: '850', setting: 'coast', zips: '32578',
    areas: 'Bluewater Bay, Valparaiso, Rocky Bayou', streets: 'John Sims Pkwy E, Partin Dr N, Bayshore Dr',
  }),
  florida('Fort Walton Beach', {
    county: 'Okaloosa', count: 11, phone: '850', setting: 'coast', zips: '32547 32548',
    areas: 'Mary Esther, Shalimar, Wright, Ocean City',
    streets: 'Miracle Strip Pkwy SE, Beal Pkwy NW, Eglin Pkwy NE, Racetrack Rd NW, Hollywood Blvd NW',
  }),
  florida('Destin', {
    county: 'Okaloosa', count: 8, phone: '850', setting: 'coast', zips: '32541',
    areas: 'Crystal Beach, Holiday Isle, Miramar Beach',
    streets: 'Harbor Blvd, Mountain Dr, Airport Rd, Emerald Coast Pkwy, Benning Dr',
  }),
  florida('Navarre', {
    county: 'Santa Rosa', count: 4, phone: '850', setting: 'coast', zips: '32566',
    areas: 'Holley, Navarre Beach, Midway', streets: 'Navarre Pkwy, Ortega St, Panhandle Trl',
  }),
  florida('Gulf Breeze', {
    county: 'Santa Rosa', count: 6, phone: '850', setting: 'coast', zips: '32561 32563',
    areas: 'Tiger Point, Pensacola Beach, Oriole Beach',
    streets: 'Gulf Breeze Pkwy, Shoreline Dr, Fairpoint Dr, Soundside Dr',
  }),
  florida('Milton', {
    county: 'Santa Rosa', count: 6, phone: '850', setting: 'inland', zips: '32570 32571 32583',
    areas: 'Pace, Bagdad, East Milton', streets: 'Caroline St, Stewart St, Woodbine Rd, Avalon Blvd, Berryhill Rd',
  }),
  florida('Pensacola', {
    county: 'Escambia', count: 37, phone: '850 448', setting: 'coast',
    zips: '32501 32502 32503 32504 32505 32506 32507 32514 32526 32534',
    areas: 'East Hill, North Hill, Warrington, Ferry Pass, Cordova Park, Myrtle Grove, Perdido, Bellview',
    streets:
      'N Palafox St, E Cervantes St, N 9th Ave, Mobile Hwy, N Davis Hwy, W Navy Blvd, Barrancas Ave, Creighton ' +
      'Rd, Scenic Hwy, E Nine Mile Rd, Gulf Beach Hwy, W Fairfield Dr',
  }),
]
