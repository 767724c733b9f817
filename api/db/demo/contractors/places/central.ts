import { florida } from './place.ts'

/** Orlando and round it, the Space Coast, Volusia and Flagler, Ocala and Gainesville. */
export const central = [
  florida('Orlando', {
    county: 'Orange', count: 107, phone: '407 689', setting: 'inland',
    zips:
      '32801 32803 32804 32805 32806 32807 32808 32809 32810 32811 32812 32817 32818 32819 32822 32824 32825 ' +
      '32826 32827 32828 32829 32832 32835 32836 32837 32839',
    areas:
      'College Park, Thornton Park, Baldwin Park, Conway, Dr. Phillips, Lake Nona, Azalea Park, Pine Hills, ' +
      'MetroWest, Audubon Park, Delaney Park, Avalon Park, Hunters Creek, Edgewood',
    streets:
      'N Orange Ave, E Colonial Dr, Edgewater Dr, S Orange Blossom Trl, Curry Ford Rd, Corrine Dr, W Church St, ' +
      'Conroy Rd, S Semoran Blvd, Silver Star Rd, E Michigan St, Lake Underhill Rd, Turkey Lake Rd, Hoffner ' +
      'Ave, Narcoossee Rd, S Bumby Ave, Landstar Blvd, Mills Ave',
  }),
  florida('Winter Park', {
    county: 'Orange', count: 11, phone: '407 689', setting: 'inland', zips: '32789 32792',
    areas: 'Hannibal Square, Maitland, Goldenrod, Orwin Manor',
    streets: 'S Orlando Ave, Fairbanks Ave, Aloma Ave, Lee Rd, N Park Ave, W New England Ave',
  }),
  florida('Apopka', {
    county: 'Orange', count: 11, phone: '407 689', setting: 'inland', zips: '32703 32712',
    areas: 'Zellwood, Wekiva, Rock Springs',
    streets: 'E Main St, S Orange Blossom Trl, Welch Rd, Rock Springs Rd, Marden Rd',
  }),
  florida('Winter Garden', {
    county: 'Orange', count: 10, phone: '407 689', setting: 'inland', zips: '34787',
    areas: 'Horizon West, Oakland, Stoneybrook West',
    streets: 'W Plant St, S Dillard St, Daniels Rd, E Crown Point Rd, Tilden Rd',
  }),
  florida('Ocoee', {
    county: 'Orange', count: 6, phone: '407 689', setting: 'inland', zips: '34761',
    areas: 'Gotha, Windermere, Clarcona', streets: 'E Silver Star Rd, Bluford Ave, Maguire Rd, Franklin St',
  }),
  florida('Kissimmee', {
    county: 'Osceola', count: 27, phone: '407 689', setting: 'inland', zips: '34741 34743 34744 34746 34758',
    areas: 'Poinciana, Buenaventura Lakes, Celebration, Pleasant Hill, Campbell City',
    streets:
      'W Vine St, E Irlo Bronson Memorial Hwy, N Main St, Broadway Ave, Pleasant Hill Rd, N John Young Pkwy, ' +
      'Old Dixie Hwy, Boggy Creek Rd, Marigold Ave',
  }),
  florida('St. Cloud', {
    county: 'Osceola', count: 10, phone: '407 689', setting: 'inland', zips: '34769 34771 34772',
    areas: 'Narcoossee, Harmony, Canoe Creek', streets: '13th St, New York Ave, Canoe Creek Rd, Hickory Tree Rd, 10th St',
  }),
  florida('Sanford', {
    county: 'Seminole', count: 16, phone: '407 689', setting: 'inland', zips: '32771 32773',
    areas: 'Lake Mary, Goldsboro, Heathrow, Mayfair',
    streets: 'E 1st St, S French Ave, S Park Ave, W 25th St, Celery Ave, Orange Blvd, Airport Blvd',
  }),
  florida('Altamonte Springs', {
    county: 'Seminole', count: 10, phone: '407 689', setting: 'inland', zips: '32701 32714',
    areas: 'Longwood, Spring Oaks, Casselberry',
    streets: 'E Altamonte Dr, Maitland Ave, Douglas Ave, W State Rd 436, Montgomery Rd',
  }),
  florida('Oviedo', {
    county: 'Seminole', count: 9, phone: '407 689', setting: 'inland', zips: '32765',
    areas: 'Chuluota, Winter Springs, Alafaya Woods',
    streets: 'E Broadway St, Alafaya Trl, Lockwood Blvd, Mitchell Hammock Rd, Red Bug Lake Rd',
  }),
  florida('Clermont', {
    county: 'Lake', count: 14, phone: '352', setting: 'inland', zips: '34711 34714 34715',
    areas: 'Minneola, Groveland, Kings Ridge, Four Corners',
    streets: 'W Montrose St, E Hwy 50, S Hwy 27, Hartwood Marsh Rd, Hancock Rd, Hooks St',
  }),
  florida('Leesburg', {
    county: 'Lake', count: 9, phone: '352', setting: 'inland', zips: '34748 34788',
    areas: 'Fruitland Park, Haines Creek, Plantation', streets: 'W Main St, N 14th St, Citrus Blvd, US Hwy 441, South St',
  }),
  florida('Mount Dora', {
    county: 'Lake', count: 6, phone: '352', setting: 'inland', zips: '32757',
    areas: 'Eustis, Tavares, Sorrento', streets: 'N Donnelly St, E 5th Ave, Old US Hwy 441, Highland St',
  }),
  florida('The Villages', {
    county: 'Sumter', count: 11, phone: '352', setting: 'inland', zips: '32162 32163',
    areas: 'Spanish Springs, Lake Sumter Landing, Brownwood',
    streets: 'Main St, Wedgewood Ln, Morse Blvd, Buena Vista Blvd, County Rd 466',
  }),
  florida('Ocala', {
    county: 'Marion', count: 34, phone: '352', setting: 'inland',
    zips: '34470 34471 34472 34473 34474 34475 34476 34479 34480 34481 34482',
    areas: 'Silver Springs Shores, On Top of the World, Marion Oaks, Woodfields, Belleview, Fort King',
    streets:
      'E Silver Springs Blvd, SW College Rd, NE 8th Ave, SE Fort King St, SW 60th Ave, N Pine Ave, SE Maricamp ' +
      'Rd, SW 17th St, NW 10th St',
  }),
  florida('Gainesville', {
    county: 'Alachua', count: 39, phone: '352', setting: 'inland',
    zips: '32601 32605 32606 32607 32608 32609 32641 32653',
    areas: 'Duckpond, Haile Plantation, Tioga, Millhopper, Micanopy, Archer, Pleasant Street',
    streets:
      'W University Ave, NW 13th St, SW Archer Rd, N Main St, NW 43rd St, NE 23rd Ave, SW 34th St, NW 6th St, ' +
      'Newberry Rd, SE 2nd Ave',
  }),
  florida('Alachua', {
    county: 'Alachua', count: 4, phone: '386', setting: 'inland', zips: '32615',
    areas: 'High Springs, Turkey Creek, Hague', streets: 'NW Main St, NW US Hwy 441, NW 140th St',
  }),
  florida('Newberry', {
    county: 'Alachua', count: 3, phone: '352', setting: 'inland', zips: '32669',
    areas: 'Jonesville, Archer, Trenton', streets: 'W Newberry Rd, NW 250th St, SW 15th Ave',
  }),
  florida('Williston', {
    county: 'Levy', count: 2, phone: '352', setting: 'inland', zips: '32696',
    areas: 'Bronson, Morriston, Raleigh', streets: 'E Noble Ave, N Main St, NE 7th Blvd',
  }),
  florida('Cedar Key', {
    county: 'Levy', count: 2, phone: '352', setting: 'coast', zips: '32625',
    areas: 'Rosewood, Sumner', streets: '2nd St, Dock St, State Rd 24',
  }),
  florida('Melbourne', {
    county: 'Brevard', count: 30, phone: '321', setting: 'coast', zips: '32901 32904 32934 32935 32940',
    areas: 'Eau Gallie, Viera, Suntree, West Melbourne, Indialantic, Indian Harbour Beach',
    streets:
      'E New Haven Ave, N Wickham Rd, S Babcock St, W Eau Gallie Blvd, Sarno Rd, N Harbor City Blvd, Highland ' +
      'Ave, Minton Rd, Aurora Rd',
  }),
  florida('Palm Bay', {
    county: 'Brevard', count: 24, phone: '321', setting: 'inland', zips: '32905 32907 32908 32909',
    areas: 'Malabar, Bayside Lakes, Port Malabar, Lockmar',
    streets:
      'Palm Bay Rd NE, Malabar Rd SW, Babcock St SE, Emerson Dr NW, Minton Rd NW, Jupiter Blvd SE, Dixie Hwy ' +
      'NE, Eldron Blvd SE',
  }),
  florida('Titusville', {
    county: 'Brevard', count: 9, phone: '321', setting: 'coast', zips: '32780 32796',
    areas: 'Mims, Port St. John, Indian River City',
    streets: 'S Hopkins Ave, Garden St, Cheney Hwy, N Singleton Ave, Barna Ave',
  }),
  florida('Cocoa', {
    county: 'Brevard', count: 8, phone: '321', setting: 'coast', zips: '32922 32926 32927',
    areas: 'Cocoa Village, Port St. John, Sharpes', streets: 'Brevard Ave, King St, Dixon Blvd, N Fiske Blvd, US Hwy 1',
  }),
  florida('Merritt Island', {
    county: 'Brevard', count: 6, phone: '321', setting: 'coast', zips: '32952 32953',
    areas: 'Cape Canaveral, Cocoa Beach, Courtenay',
    streets: 'N Courtenay Pkwy, E Merritt Island Cswy, S Tropical Trl, Fortenberry Rd',
  }),
  florida('Rockledge', {
    county: 'Brevard', count: 6, phone: '321', setting: 'coast', zips: '32955',
    areas: 'Viera, Barton Park, Indian River Isles',
    streets: 'Barton Blvd, S Fiske Blvd, Murrell Rd, Rockledge Dr, Eyster Blvd',
  }),
  florida('Daytona Beach', {
    county: 'Volusia', count: 26, phone: '386', setting: 'coast', zips: '32114 32117 32118 32119 32124',
    areas: 'Holly Hill, South Daytona, LPGA, Beachside, Ponce Inlet',
    streets:
      'W International Speedway Blvd, Mason Ave, S Ridgewood Ave, N Beach St, Beville Rd, S Nova Rd, N Atlantic ' +
      'Ave, Bill France Blvd, LPGA Blvd',
  }),
  florida('Deltona', {
    county: 'Volusia', count: 16, phone: '386', setting: 'inland', zips: '32725 32738',
    areas: 'DeBary, Enterprise, Osteen, Orange City',
    streets: 'Deltona Blvd, Saxon Blvd, Providence Blvd, Howland Blvd, Doyle Rd, Normandy Blvd',
  }),
  florida('DeLand', {
    county: 'Volusia', count: 10, phone: '386', setting: 'inland', zips: '32720 32724',
    areas: 'Glenwood, Lake Helen, Victoria Park',
    streets: 'N Woodland Blvd, W New York Ave, S Spring Garden Ave, E Wisconsin Ave, Plymouth Ave',
  }),
  florida('Ormond Beach', {
    county: 'Volusia', count: 9, phone: '386', setting: 'coast', zips: '32174 32176',
    areas: 'Ormond-by-the-Sea, Breakaway Trails, The Trails',
    streets: 'W Granada Blvd, S Yonge St, N US Hwy 1, Division Ave, Airport Rd',
  }),
  florida('Port Orange', {
    county: 'Volusia', count: 9, phone: '386', setting: 'coast', zips: '32127 32128 32129',
    areas: 'Spruce Creek, Wilbur-by-the-Sea, Allandale',
    streets: 'Dunlawton Ave, S Nova Rd, Ridgewood Ave, Taylor Rd, Clyde Morris Blvd',
  }),
  florida('New Smyrna Beach', {
    county: 'Volusia', count: 6, phone: '386', setting: 'coast', zips: '32168 32169',
    areas: 'Edgewater, Venetian Bay, Coronado', streets: 'Canal St, Flagler Ave, N Dixie Fwy, State Rd 44, Mission Dr',
  }),
  florida('Palm Coast', {
    county: 'Flagler', count: 16, phone: '386', setting: 'coast', zips: '32137 32164',
    areas: 'Flagler Beach, Bunnell, Grand Haven, Hammock',
    streets: 'Palm Coast Pkwy NW, Belle Terre Pkwy, Old Kings Rd, Cypress Point Pkwy, Hargrove Grade, State Rd 100 E',
  }),
]
