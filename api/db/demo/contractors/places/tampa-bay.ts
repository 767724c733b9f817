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
      'N Howard Ave 33606 33607, W Kennedy Blvd 33602 33606 33609, N Dale Mabry Hwy 33607 33609 ' +
      '33614 33618, E Busch Blvd 33612 33617, S MacDill Ave 33609 33611 33629, W Hillsborough ' +
      'Ave 33603 33604 33614 33615 33634 33635, N Florida Ave 33602 33603 33604 33612 33613, N ' +
      'Nebraska Ave 33602 33603 33604 33612 33613, W Waters Ave 33604 33614 33615 33634, E ' +
      'Fletcher Ave 33612 33613 33637, Henderson Blvd 33609 33629, N Armenia Ave 33604 33607 ' +
      '33612 33614, W Columbus Dr 33602 33607, E 7th Ave 33605 33619, N 40th St 33605 33610, S ' +
      'Manhattan Ave 33609 33611 33616 33629, W Gandy Blvd 33611 33616, N Himes Ave 33607 33609 ' +
      '33614 33618, Bayshore Blvd 33606 33611 33629, W Swann Ave 33606 33609, Anderson Rd 33624 ' +
      '33625 33634, E Adamo Dr 33605 33619, N 56th St 33610 33617, Sheldon Rd 33615 33625 33626 ' +
      '33635, Linebaugh Ave 33624 33625 33626, Bruce B Downs Blvd 33613 33647, Tampa Palms Blvd ' +
      '33647',
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
      'Central Ave 33701 33707 33710 33713, 4th St N 33701 33702 33704 33716, 1st Ave S 33701 ' +
      '33707 33712, 9th Ave N 33701 33710 33713, 22nd Ave N 33704 33710 33713, 34th St S 33711 ' +
      '33712, Dr. M.L.K. Jr. St N 33701 33702 33704 33716, 49th St N 33709 33710, 66th St N ' +
      '33709 33710, Tyrone Blvd N 33710, 54th Ave N 33703 33709 33714, 16th St N 33702 33704 ' +
      '33713, Gulfport Blvd S 33707 33711, 38th Ave N 33704 33710 33713 33714, 18th Ave S 33705 ' +
      '33711 33712, Dr. M.L.K. Jr. St S 33701 33705, Shore Acres Blvd NE 33703',
  }),
  florida('Clearwater', {
    county: 'Pinellas',
    count: 36,
    phone: '727',
    setting: 'coast',
    zips: '33755 33756 33759 33760 33761 33763 33764 33765',
    areas: 'Countryside, Island Estates, Harbor Oaks, Safety Harbor, Belleair, Feather Sound',
    streets:
      'Cleveland St 33755 33765, Gulf to Bay Blvd 33759 33764 33765, S Fort Harrison Ave 33756, ' +
      'Drew St 33755 33759 33765, N Hercules Ave 33763 33765, Belcher Rd 33763 33764 33765, ' +
      'Sunset Point Rd 33755 33763 33765, Nursery Rd 33756 33764, Court St 33756, Roosevelt ' +
      'Blvd 33760, Countryside Blvd 33761, McMullen Booth Rd 33759 33761',
  }),
  florida('Largo', {
    county: 'Pinellas',
    count: 19,
    phone: '727',
    setting: 'coast',
    zips: '33770 33771 33773 33774 33778',
    areas: 'Belleair Bluffs, Ridgecrest, Walsingham, Indian Rocks',
    streets:
      'Ulmerton Rd 33771 33774, E Bay Dr 33770 33771, Seminole Blvd 33770 33778, Starkey Rd ' +
      '33771 33773, Walsingham Rd 33774 33778, 8th Ave SW 33770, Indian Rocks Rd 33770 33774',
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
    streets:
      'S Collins St 33563 33566, W Reynolds St 33563, Alexander St 33563, Park Rd 33563 33566, ' +
      'James L Redman Pkwy 33566, Paul Buchman Hwy 33565, Keysville Rd 33567',
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
    streets:
      'N US Hwy 41 33548 33549, Van Dyke Rd 33558, Sunset Ln 33549, Livingston Ave 33549 33559, ' +
      'Crystal Lake Rd 33548',
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
    streets:
      'Main St 34652 34653, Grand Blvd 34652, Little Rd 34654 34655, Massachusetts Ave 34653, ' +
      'Trouble Creek Rd 34652 34655, US-19 34652',
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
    streets:
      'E Jefferson St 34601, Broad St 34601 34604, Cortez Blvd 34601 34613, Mondon Hill Rd ' +
      '34601, Howell Ave 34601, Spring Lake Hwy 34602, Commercial Way 34613 34614',
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
