import { florida } from './place.ts'

/** Orlando and its surroundings, the Space Coast, Volusia and Flagler, Ocala and Gainesville. */
export const central = [
  florida('Orlando', {
    county: 'Orange',
    count: 107,
    phone: '407 689',
    setting: 'inland',
    zips:
      '32801 32803 32804 32805 32806 32807 32808 32809 32810 32811 32812 32817 32818 32819 32822 32824 32825 ' +
      '32826 32827 32828 32829 32832 32835 32836 32837 32839',
    areas:
      'College Park, Thornton Park, Baldwin Park, Conway, Dr. Phillips, Lake Nona, Azalea Park, Pine Hills, ' +
      'MetroWest, Audubon Park, Delaney Park, Avalon Park, Hunters Creek, Edgewood',
    streets:
      'N Orange Ave 32801 32804, E Colonial Dr 32801 32803 32807 32817 32826 32828, Edgewater ' +
      'Dr 32804 32810, S Orange Blossom Trl 32805 32809 32837 32839, Curry Ford Rd 32806 32812 ' +
      '32822 32829, Corrine Dr 32803, W Church St 32801 32805, Conroy Rd 32811 32835 32839, S ' +
      'Semoran Blvd 32807 32812 32822, Silver Star Rd 32808 32818, E Michigan St 32806, Lake ' +
      'Underhill Rd 32803 32807 32825 32828, Turkey Lake Rd 32819 32836, Hoffner Ave 32809 ' +
      '32812 32822, Narcoossee Rd 32822 32827 32832, S Bumby Ave 32803 32806, Landstar Blvd ' +
      '32824, Mills Ave 32803, S Kirkman Rd 32811 32819, N Alafaya Trl 32826 32828',
  }),
  florida('Winter Park', {
    county: 'Orange',
    count: 11,
    phone: '407 689',
    setting: 'inland',
    zips: '32789 32792',
    areas: 'Hannibal Square, Maitland, Goldenrod, Orwin Manor',
    streets: 'S Orlando Ave, Fairbanks Ave, Aloma Ave, Lee Rd, N Park Ave, W New England Ave',
  }),
  florida('Apopka', {
    county: 'Orange',
    count: 11,
    phone: '407 689',
    setting: 'inland',
    zips: '32703 32712',
    areas: 'Zellwood, Wekiva, Rock Springs',
    streets: 'E Main St, S Orange Blossom Trl, Welch Rd, Rock Springs Rd, Marden Rd',
  }),
  florida('Winter Garden', {
    county: 'Orange',
    count: 10,
    phone: '407 689',
    setting: 'inland',
    zips: '34787',
    areas: 'Horizon West, Oakland, Stoneybrook West',
    streets: 'W Plant St, S Dillard St, Daniels Rd, E Crown Point Rd, Tilden Rd',
  }),
  florida('Ocoee', {
    county: 'Orange',
    count: 6,
    phone: '407 689',
    setting: 'inland',
    zips: '34761',
    areas: 'Gotha, Windermere, Clarcona',
    streets: 'E Silver Star Rd, Bluford Ave, Maguire Rd, Franklin St',
  }),
  florida('Kissimmee', {
    county: 'Osceola',
    count: 27,
    phone: '407 689',
    setting: 'inland',
    zips: '34741 34743 34744 34746 34758',
    areas: 'Poinciana, Buenaventura Lakes, Celebration, Pleasant Hill, Campbell City',
    streets:
      'W Vine St 34741, E Irlo Bronson Memorial Hwy 34744, N Main St 34741 34744, Broadway Ave ' +
      '34741, Pleasant Hill Rd 34746, N John Young Pkwy 34741, Old Dixie Hwy 34744, Boggy Creek ' +
      'Rd 34743 34744, Marigold Ave 34758',
  }),
  florida('St. Cloud', {
    county: 'Osceola',
    count: 10,
    phone: '407 689',
    setting: 'inland',
    zips: '34769 34771 34772',
    areas: 'Narcoossee, Harmony, Canoe Creek',
    streets: '13th St, New York Ave, Canoe Creek Rd, Hickory Tree Rd, 10th St',
  }),
  florida('Sanford', {
    county: 'Seminole',
    count: 16,
    phone: '407 689',
    setting: 'inland',
    zips: '32771 32773',
    areas: 'Lake Mary, Goldsboro, Heathrow, Mayfair',
    streets: 'E 1st St, S French Ave, S Park Ave, W 25th St, Celery Ave, Orange Blvd, Airport Blvd',
  }),
  florida('Altamonte Springs', {
    county: 'Seminole',
    count: 10,
    phone: '407 689',
    setting: 'inland',
    zips: '32701 32714',
    areas: 'Longwood, Spring Oaks, Casselberry',
    streets: 'E Altamonte Dr, Maitland Ave, Douglas Ave, W State Rd 436, Montgomery Rd',
  }),
  florida('Oviedo', {
    county: 'Seminole',
    count: 9,
    phone: '407 689',
    setting: 'inland',
    zips: '32765',
    areas: 'Chuluota, Winter Springs, Alafaya Woods',
    streets: 'E Broadway St, Alafaya Trl, Lockwood Blvd, Mitchell Hammock Rd, Red Bug Lake Rd',
  }),
  florida('Clermont', {
    county: 'Lake',
    count: 14,
    phone: '352',
    setting: 'inland',
    zips: '34711 34714 34715',
    areas: 'Minneola, Groveland, Kings Ridge, Four Corners',
    streets: 'W Montrose St, E Hwy 50, S Hwy 27, Hartwood Marsh Rd, Hancock Rd, Hooks St',
  }),
  florida('Leesburg', {
    county: 'Lake',
    count: 9,
    phone: '352',
    setting: 'inland',
    zips: '34748 34788',
    areas: 'Fruitland Park, Haines Creek, Plantation',
    streets: 'W Main St, N 14th St, Citrus Blvd, US Hwy 441, South St',
  }),
  florida('Mount Dora', {
    county: 'Lake',
    count: 6,
    phone: '352',
    setting: 'inland',
    zips: '32757',
    areas: 'Eustis, Tavares, Sorrento',
    streets: 'N Donnelly St, E 5th Ave, Old US Hwy 441, Highland St',
  }),
  florida('The Villages', {
    county: 'Sumter',
    count: 11,
    phone: '352',
    setting: 'inland',
    zips: '32162 32163',
    areas: 'Spanish Springs, Lake Sumter Landing, Brownwood',
    streets: 'Main St, Wedgewood Ln, Morse Blvd, Buena Vista Blvd, County Rd 466',
  }),
  florida('Ocala', {
    county: 'Marion',
    count: 34,
    phone: '352',
    setting: 'inland',
    zips: '34470 34471 34472 34473 34474 34475 34476 34479 34480 34481 34482',
    areas:
      'Silver Springs Shores, On Top of the World, Marion Oaks, Woodfields, Belleview, Fort King',
    streets:
      'E Silver Springs Blvd 34470, SW College Rd 34474 34476 34481, NE 8th Ave 34470, SE Fort ' +
      'King St 34471, SW 60th Ave 34474 34476, N Pine Ave 34475, SE Maricamp Rd 34471 34472 ' +
      '34480, SW 17th St 34471 34474, NW 10th St 34475, Marion Oaks Blvd 34473, NE Jacksonville ' +
      'Rd 34479, NW Blitchton Rd 34475 34482',
  }),
  florida('Gainesville', {
    county: 'Alachua',
    count: 39,
    phone: '352',
    setting: 'inland',
    zips: '32601 32605 32606 32607 32608 32609 32641 32653',
    areas: 'Duckpond, Haile Plantation, Tioga, Millhopper, Micanopy, Archer, Pleasant Street',
    streets:
      'W University Ave 32601 32607, NW 13th St 32601 32609, SW Archer Rd 32608, N Main St ' +
      '32601 32609, NW 43rd St 32605 32606 32653, NE 23rd Ave 32609 32641, SW 34th St 32607 ' +
      '32608, NW 6th St 32601 32609, Newberry Rd 32605 32606 32607, SE 2nd Ave 32601 32641',
  }),
  florida('Alachua', {
    county: 'Alachua',
    count: 4,
    phone: '386',
    setting: 'inland',
    zips: '32615',
    areas: 'High Springs, Turkey Creek, Hague',
    streets: 'NW Main St, NW US Hwy 441, NW 140th St',
  }),
  florida('Newberry', {
    county: 'Alachua',
    count: 3,
    phone: '352',
    setting: 'inland',
    zips: '32669',
    areas: 'Jonesville, Archer, Trenton',
    streets: 'W Newberry Rd, NW 250th St, SW 15th Ave',
  }),
  florida('Williston', {
    county: 'Levy',
    count: 2,
    phone: '352',
    setting: 'inland',
    zips: '32696',
    areas: 'Bronson, Morriston, Raleigh',
    streets: 'E Noble Ave, N Main St, NE 7th Blvd',
  }),
  florida('Cedar Key', {
    county: 'Levy',
    count: 2,
    phone: '352',
    setting: 'coast',
    zips: '32625',
    areas: 'Rosewood, Sumner',
    streets: '2nd St, Dock St, State Rd 24',
  }),
  florida('Melbourne', {
    county: 'Brevard',
    count: 30,
    phone: '321',
    setting: 'coast',
    zips: '32901 32904 32934 32935 32940',
    areas: 'Eau Gallie, Viera, Suntree, West Melbourne, Indialantic, Indian Harbour Beach',
    streets:
      'E New Haven Ave 32901, N Wickham Rd 32935 32940, S Babcock St 32901, W Eau Gallie Blvd ' +
      '32934 32935, Sarno Rd 32935, N Harbor City Blvd 32935, Highland Ave 32935, Minton Rd ' +
      '32904, Aurora Rd 32934 32935',
  }),
  florida('Palm Bay', {
    county: 'Brevard',
    count: 24,
    phone: '321',
    setting: 'inland',
    zips: '32905 32907 32908 32909',
    areas: 'Malabar, Bayside Lakes, Port Malabar, Lockmar',
    streets:
      'Palm Bay Rd NE 32905, Malabar Rd SW 32907 32908, Babcock St SE 32905 32909, Emerson Dr ' +
      'NW 32907, Minton Rd NW 32907, Jupiter Blvd SE 32909, Dixie Hwy NE 32905, Eldron Blvd SE ' +
      '32909',
  }),
  florida('Titusville', {
    county: 'Brevard',
    count: 9,
    phone: '321',
    setting: 'coast',
    zips: '32780 32796',
    areas: 'Mims, Port St. John, Indian River City',
    streets: 'S Hopkins Ave, Garden St, Cheney Hwy, N Singleton Ave, Barna Ave',
  }),
  florida('Cocoa', {
    county: 'Brevard',
    count: 8,
    phone: '321',
    setting: 'coast',
    zips: '32922 32926 32927',
    areas: 'Cocoa Village, Port St. John, Sharpes',
    streets: 'Brevard Ave, King St, Dixon Blvd, N Fiske Blvd, US Hwy 1',
  }),
  florida('Merritt Island', {
    county: 'Brevard',
    count: 6,
    phone: '321',
    setting: 'coast',
    zips: '32952 32953',
    areas: 'Cape Canaveral, Cocoa Beach, Courtenay',
    streets: 'N Courtenay Pkwy, E Merritt Island Cswy, S Tropical Trl, Fortenberry Rd',
  }),
  florida('Rockledge', {
    county: 'Brevard',
    count: 6,
    phone: '321',
    setting: 'coast',
    zips: '32955',
    areas: 'Viera, Barton Park, Indian River Isles',
    streets: 'Barton Blvd, S Fiske Blvd, Murrell Rd, Rockledge Dr, Eyster Blvd',
  }),
  florida('Daytona Beach', {
    county: 'Volusia',
    count: 26,
    phone: '386',
    setting: 'coast',
    zips: '32114 32117 32118 32119 32124',
    areas: 'Holly Hill, South Daytona, LPGA, Beachside, Ponce Inlet',
    streets:
      'W International Speedway Blvd 32114 32124, Mason Ave 32114 32117, S Ridgewood Ave 32114, ' +
      'N Beach St 32114, Beville Rd 32114 32119, S Nova Rd 32114 32119, N Atlantic Ave 32118, ' +
      'Bill France Blvd 32114, LPGA Blvd 32117 32124',
  }),
  florida('Deltona', {
    county: 'Volusia',
    count: 16,
    phone: '386',
    setting: 'inland',
    zips: '32725 32738',
    areas: 'DeBary, Enterprise, Osteen, Orange City',
    streets: 'Deltona Blvd, Saxon Blvd, Providence Blvd, Howland Blvd, Doyle Rd, Normandy Blvd',
  }),
  florida('DeLand', {
    county: 'Volusia',
    count: 10,
    phone: '386',
    setting: 'inland',
    zips: '32720 32724',
    areas: 'Glenwood, Lake Helen, Victoria Park',
    streets: 'N Woodland Blvd, W New York Ave, S Spring Garden Ave, E Wisconsin Ave, Plymouth Ave',
  }),
  florida('Ormond Beach', {
    county: 'Volusia',
    count: 9,
    phone: '386',
    setting: 'coast',
    zips: '32174 32176',
    areas: 'Ormond-by-the-Sea, Breakaway Trails, The Trails',
    streets: 'W Granada Blvd, S Yonge St, N US Hwy 1, Division Ave, Airport Rd',
  }),
  florida('Port Orange', {
    county: 'Volusia',
    count: 9,
    phone: '386',
    setting: 'coast',
    zips: '32127 32128 32129',
    areas: 'Spruce Creek, Wilbur-by-the-Sea, Allandale',
    streets: 'Dunlawton Ave, S Nova Rd, Ridgewood Ave, Taylor Rd, Clyde Morris Blvd',
  }),
  florida('New Smyrna Beach', {
    county: 'Volusia',
    count: 6,
    phone: '386',
    setting: 'coast',
    zips: '32168 32169',
    areas: 'Edgewater, Venetian Bay, Coronado',
    streets: 'Canal St, Flagler Ave, N Dixie Fwy, State Rd 44, Mission Dr',
  }),
  florida('Palm Coast', {
    county: 'Flagler',
    count: 16,
    phone: '386',
    setting: 'coast',
    zips: '32137 32164',
    areas: 'Flagler Beach, Bunnell, Grand Haven, Hammock',
    streets:
      'Palm Coast Pkwy NW, Belle Terre Pkwy, Old Kings Rd, Cypress Point Pkwy, Hargrove Grade, State Rd 100 E',
  }),
]
