import { florida } from './place.ts'

/** Hillsborough, Pinellas, Pasco, Hernando and Citrus. */
export const tampaBay = [
  florida('Tampa', {
    county: 'Hillsborough',
    count: 180,
    phone: '813 656',
    setting: 'coast',
    zips:
      '33602 33603 33604 33605 33606 33607 33609 33610 33611 33612 33613 33614 33615 33616 33617 33618 33619 ' +
      '33624 33625 33626 33629 33634 33635 33637 33647',
    areas:
      'Seminole Heights, Hyde Park, Carrollwood, Westchase, Ybor City, New Tampa, Palma Ceia, Ballast Point, ' +
      'Temple Terrace, Town N Country, Davis Islands, Riverside Heights, West Tampa, Sulphur Springs, Beach Park',
    streets:
      'N Howard Ave, W Kennedy Blvd, N Dale Mabry Hwy, E Busch Blvd, S MacDill Ave, W Hillsborough Ave, N ' +
      'Florida Ave, N Nebraska Ave, W Waters Ave, E Fletcher Ave, Henderson Blvd, N Armenia Ave, W Columbus Dr, ' +
      'E 7th Ave, N 40th St, S Manhattan Ave, W Gandy Blvd, N Himes Ave, Bayshore Blvd, W Swann Ave, Anderson ' +
      'Rd, E Adamo Dr, N 56th St, Sheldon Rd',
  }),
  florida('St. Petersburg', {
    county: 'Pinellas',
    count: 75,
    phone: '727',
    setting: 'coast',
    zips: '33701 33702 33703 33704 33705 33707 33709 33710 33711 33712 33713 33714 33716',
    areas:
      'Old Northeast, Kenwood, Snell Isle, Gulfport, Crescent Lake, Shore Acres, Pasadena, Pinellas Point, ' +
      'Lealman, Disston Heights, Euclid',
    streets:
      'Central Ave, 4th St N, 1st Ave S, 9th Ave N, 22nd Ave N, 34th St S, Dr. M.L.K. Jr. St N, 49th St N, 66th ' +
      'St N, Tyrone Blvd N, 54th Ave N, 16th St N, Gulfport Blvd S, 38th Ave N',
  }),
  florida('Clearwater', {
    county: 'Pinellas',
    count: 36,
    phone: '727',
    setting: 'coast',
    zips: '33755 33756 33759 33760 33761 33763 33764 33765',
    areas: 'Countryside, Island Estates, Harbor Oaks, Safety Harbor, Belleair, Feather Sound',
    streets:
      'Cleveland St, Gulf to Bay Blvd, S Fort Harrison Ave, Drew St, N Hercules Ave, Belcher Rd, Sunset Point ' +
      'Rd, Nursery Rd, Court St',
  }),
  florida('Largo', {
    county: 'Pinellas',
    count: 19,
    phone: '727',
    setting: 'coast',
    zips: '33770 33771 33773 33774 33778',
    areas: 'Belleair Bluffs, Ridgecrest, Walsingham, Indian Rocks',
    streets:
      'Ulmerton Rd, E Bay Dr, Seminole Blvd, Starkey Rd, Walsingham Rd, 8th Ave SW, Indian Rocks Rd',
  }),
  florida('Pinellas Park', {
    county: 'Pinellas',
    count: 10,
    phone: '727',
    setting: 'inland',
    zips: '33781 33782',
    areas: 'Lealman, Kenneth City, Mainlands',
    streets: 'Park Blvd N, 66th St N, 49th St N, 78th Ave N, Gandy Blvd N',
  }),
  florida('Seminole', {
    county: 'Pinellas',
    count: 6,
    phone: '727',
    setting: 'coast',
    zips: '33772 33776 33777',
    areas: 'Bay Pines, Madeira Beach, Bardmoor',
    streets: 'Park Blvd, Seminole Blvd, 113th St N, 102nd Ave N',
  }),
  florida('Dunedin', {
    county: 'Pinellas',
    count: 9,
    phone: '727',
    setting: 'coast',
    zips: '34698',
    areas: 'Spanish Trails, Ozona, Fairway Estates',
    streets: 'Main St, Alt 19, Patricia Ave, Virginia St, Curlew Rd',
  }),
  florida('Palm Harbor', {
    county: 'Pinellas',
    count: 9,
    phone: '727',
    setting: 'coast',
    zips: '34683 34684 34685',
    areas: 'East Lake, Crystal Beach, Highland Lakes',
    streets: 'Alderman Rd, Tampa Rd, Nebraska Ave, Omaha St, US-19 N',
  }),
  florida('Tarpon Springs', {
    county: 'Pinellas',
    count: 8,
    phone: '727',
    setting: 'coast',
    zips: '34688 34689',
    areas: 'the Sponge Docks, Holiday, Innisbrook',
    streets: 'E Tarpon Ave, S Pinellas Ave, Dodecanese Blvd, Keystone Rd, Klosterman Rd',
  }),
  florida('Brandon', {
    county: 'Hillsborough',
    count: 24,
    phone: '813',
    setting: 'inland',
    zips: '33510 33511',
    areas: 'Valrico, Seffner, Bloomingdale, Providence Lakes',
    streets:
      'W Brandon Blvd, Lumsden Rd, Kings Ave, Providence Rd, N Parsons Ave, Bell Shoals Rd, Victoria St',
  }),
  florida('Riverview', {
    county: 'Hillsborough',
    count: 17,
    phone: '813',
    setting: 'inland',
    zips: '33569 33578 33579',
    areas: 'Boyette, Panther Trace, Gibsonton, Summerfield Crossings',
    streets: 'US-301 S, Boyette Rd, Big Bend Rd, Riverview Dr, Rhodine Rd, Balm Riverview Rd',
  }),
  florida('Plant City', {
    county: 'Hillsborough',
    count: 10,
    phone: '813',
    setting: 'inland',
    zips: '33563 33565 33566 33567',
    areas: 'Walden Lake, Dover, Turkey Creek',
    streets: 'S Collins St, W Reynolds St, Alexander St, Park Rd, James L Redman Pkwy',
  }),
  florida('Ruskin', {
    county: 'Hillsborough',
    count: 6,
    phone: '813',
    setting: 'coast',
    zips: '33570',
    areas: 'Apollo Beach, Sun City Center, Wimauma',
    streets: 'US-41 S, Shell Point Rd, College Ave, 1st St SW',
  }),
  florida('Lutz', {
    county: 'Hillsborough',
    count: 9,
    phone: '813',
    setting: 'inland',
    zips: '33548 33549 33558 33559',
    areas: 'Cheval, Odessa, Lake Magdalene',
    streets: 'N US Hwy 41, Van Dyke Rd, Sunset Ln, Livingston Ave, Crystal Lake Rd',
  }),
  florida('Wesley Chapel', {
    county: 'Pasco',
    count: 14,
    phone: '813',
    setting: 'inland',
    zips: '33543 33544 33545',
    areas: 'Meadow Pointe, Wiregrass, Seven Oaks, Saddlebrook',
    streets: 'Bruce B Downs Blvd, State Rd 54, Old Pasco Rd, Wesley Chapel Blvd, Curley Rd',
  }),
  florida("Land O' Lakes", {
    county: 'Pasco',
    count: 7,
    phone: '813',
    setting: 'inland',
    zips: '34637 34638 34639',
    areas: 'Connerton, Lake Padgett, Wilderness Lake',
    streets: 'Land O Lakes Blvd, Ehren Cutoff, Collier Pkwy, State Rd 54',
  }),
  florida('New Port Richey', {
    county: 'Pasco',
    count: 13,
    phone: '727',
    setting: 'coast',
    zips: '34652 34653 34654 34655',
    areas: 'Trinity, Port Richey, Seven Springs, Moon Lake',
    streets: 'Main St, Grand Blvd, Little Rd, Massachusetts Ave, Trouble Creek Rd, US-19',
  }),
  florida('Zephyrhills', {
    county: 'Pasco',
    count: 6,
    phone: '813',
    setting: 'inland',
    zips: '33540 33541 33542',
    areas: 'Crystal Springs, Wesley Chapel, Silver Oaks',
    streets: 'Gall Blvd, 5th Ave, Eiland Blvd, Fort King Rd',
  }),
  florida('Dade City', {
    county: 'Pasco',
    count: 4,
    phone: '352',
    setting: 'inland',
    zips: '33523 33525',
    areas: 'San Antonio, Trilby, Lacoochee',
    streets: 'Meridian Ave, 7th St, Fort King Rd, St Joe Rd',
  }),
  florida('Spring Hill', {
    county: 'Hernando',
    count: 17,
    phone: '352',
    setting: 'inland',
    zips: '34606 34608 34609',
    areas: 'Timber Pines, Weeki Wachee, Hernando Beach',
    streets:
      'Spring Hill Dr, Mariner Blvd, Deltona Blvd, Commercial Way, Northcliffe Blvd, County Line Rd',
  }),
  florida('Brooksville', {
    county: 'Hernando',
    count: 7,
    phone: '352',
    setting: 'inland',
    zips: '34601 34602 34604 34613 34614',
    areas: 'Masaryktown, Nobleton, Royal Highlands',
    streets: 'E Jefferson St, Broad St, Cortez Blvd, Mondon Hill Rd, Howell Ave',
  }),
  florida('Inverness', {
    county: 'Citrus',
    count: 5,
    phone: '352',
    setting: 'inland',
    zips: '34450 34452 34453',
    areas: 'Hernando, Floral City, Gospel Island',
    streets: 'W Main St, Highland Blvd, Apopka Ave, Gospel Island Rd',
  }),
  florida('Crystal River', {
    county: 'Citrus',
    count: 5,
    phone: '352',
    setting: 'coast',
    zips: '34428 34429',
    areas: 'Ozello, Homosassa, Kings Bay',
    streets: 'N Citrus Ave, W Fort Island Trl, SE Kings Bay Dr, NE 5th St',
  }),
]
