import { readStreets, type Place } from './places/place.ts'
import type { Trade } from './trades.ts'

/**
 * A town outside Florida with its businesses. Most towns have the name of a Florida city, to show
 * that the directory distinguishes places of the same name.
 */
export interface Town {
  place: Place
  businesses: readonly { trade: Trade; name: string; description: string }[]
}

type Business = readonly [trade: Trade, name: string, description: string]

const town = (
  city: string,
  state: string,
  areaCode: string,
  zips: string,
  streets: string,
  businesses: readonly Business[],
): Town => ({
  place: {
    city,
    state,
    county: '',
    count: businesses.length,
    areaCodes: [areaCode],
    setting: 'inland',
    zips: zips.split(' '),
    areas: [],
    streets: readStreets(streets),
  },
  businesses: businesses.map(([trade, name, description]) => ({ trade, name, description })),
})

export const towns: readonly Town[] = [
  town(
    'Jacksonville',
    'NC',
    '910',
    '28540 28546',
    'Western Blvd 28546, Marine Blvd 28540, Gum Branch Rd 28540, Henderson Dr 28540, Piney Green Rd 28546, New Bridge St 28540',
    [
      [
        'general',
        'New River Builders of Onslow',
        'Additions, sunrooms and storm repair for Onslow County homes. We work around deployments and keep families posted by video.',
      ],
      [
        'electric',
        'Sneads Ferry Electric',
        'Residential electricians near Camp Lejeune. Panels, generators and rental turnovers.',
      ],
      [
        'plumbing',
        'Onslow Drain & Pipe',
        'Drains, water heaters and frozen hose bibs. One trip charge, no surprises.',
      ],
      [
        'painting',
        'Gum Branch Painting',
        'Move-out repaints in two days, deposit-safe and spotless.',
      ],
      [
        'hvac',
        'Lejeune Heating & Air',
        'Heat pumps for hot Carolina summers and the four cold weeks nobody plans for. Military discount on every invoice.',
      ],
      [
        'concrete',
        'Coastal Carolina Flatwork',
        'Driveways, patios and shop slabs in Jacksonville, Richlands and Hubert.',
      ],
      [
        'landscaping',
        'Longleaf & Loblolly Lawn Co.',
        'Mowing, pine straw and centipede lawns kept the way the neighbors like them.',
      ],
    ],
  ),
  town(
    'Sanford',
    'NC',
    '919',
    '27330 27332',
    'Hawkins Ave, S Horner Blvd, N Steele St, Carthage St',
    [
      [
        'concrete',
        'Brick City Concrete',
        'Clay soil is our specialty, because around here there is nothing else.',
      ],
      [
        'plumbing',
        'Deep River Plumbing',
        'Well pumps, crawl space plumbing and honest septic advice for Lee County.',
      ],
      [
        'painting',
        'Carthage Street Painters',
        'Mill houses and new builds. We patch the plaster before we talk about color.',
      ],
      [
        'hvac',
        'Sandhills Comfort Air',
        'Repairs the same day when it is over 95, tune-ups when it is not.',
      ],
    ],
  ),
  town('Hollywood', 'SC', '843', '29449', 'Hwy 162, Dixie Plantation Rd, Town Council Dr', [
    [
      'general',
      'Toogoodoo Creek Carpentry',
      'Porches, piers and old farmhouse restoration in the Lowcountry.',
    ],
    [
      'landscaping',
      'Stono Marsh Landscapes',
      'Live oaks, native grasses and drainage for marsh-side yards.',
    ],
  ]),
  town('Lake City', 'SC', '843', '29560', 'W Main St, S Ron McNair Blvd, N Acline Ave', [
    ['electric', 'Pee Dee Wire & Light', 'Farm, house and shop wiring since 1988.'],
    [
      'plumbing',
      'Lynches River Plumbing',
      'Drains, wells and bathrooms in Florence County. Two vans, one phone.',
    ],
  ]),
  town('Naples', 'NY', '585', '14512', 'N Main St, Vine St, Mark Cir, Clark St', [
    [
      'general',
      'Canandaigua South Builders',
      'Timber frames, kitchens and lake cottages. We insulate for February first and look at paint colors second.',
    ],
    [
      'plumbing',
      'Grape Country Plumbing & Heat',
      'Boilers, frozen pipes and wells in the hills around Naples and Bristol.',
    ],
    [
      'painting',
      'Hatch Hill Painters',
      'Clapboard scraped, primed and brushed. May to October outdoors, trim all winter.',
    ],
  ]),
  town('Monticello', 'NY', '845', '12701', 'Broadway, Forestburgh Rd, E Broadway, Jefferson St', [
    ['hvac', 'Catskill Oil & Air', 'Furnaces, mini-splits and the occasional antique radiator.'],
    [
      'electric',
      'Sullivan County Power Works',
      'Service upgrades for old bungalows and the heat pumps that follow.',
    ],
  ]),
  town(
    'New York',
    'NY',
    '212',
    '10011 10025 10003',
    'W 14th St 10011, Broadway 10003 10025, 8th Ave 10011, Amsterdam Ave 10025, E 12th St 10003',
    [
      [
        'painting',
        'Prewar Painting NYC',
        'Plaster repair and skim coats for apartments with eleven layers of history. Certificates of insurance for your building the same day.',
      ],
      [
        'electric',
        'Riser & Main Electrical',
        'Apartment rewiring, board packages and violations removed.',
      ],
    ],
  ),
  town('Lakeland', 'GA', '229', '31635', 'W Main St, N Valdosta Rd, E Pecan Ave', [
    [
      'hvac',
      'Banks Lake Heating & Cooling',
      'Package units, ductwork and gnats kept out of the condenser.',
    ],
    [
      'plumbing',
      'Alapaha Plumbing & Pump',
      'Well pumps, water heaters and the pipes under old porches.',
    ],
  ]),
  town(
    'Gainesville',
    'GA',
    '770',
    '30501 30506',
    'Thompson Bridge Rd, Jesse Jewell Pkwy, Browns Bridge Rd, Green St, Oak Tree Dr',
    [
      ['general', 'Lanier Ridge Homes', 'Lake homes, basements and dock houses on Lake Lanier.'],
      [
        'concrete',
        'Red Clay Concrete',
        'Retaining walls and steep driveways that stay where we pour them.',
      ],
      [
        'landscaping',
        'Chicken City Lawn & Grading',
        'Grading, seeding and lawns on slopes you would not want to mow yourself.',
      ],
      [
        'plumbing',
        'Chestatee Plumbing',
        'Lake houses, long drain runs and wells that go quiet in August.',
      ],
      [
        'electric',
        'Hall County Wire & Panel',
        'Dock power, panels and generators. Inspected before we are paid.',
      ],
      [
        'hvac',
        'Blue Ridge Foothills Air',
        'Heat pumps and gas furnaces for houses on hills, with the unit on level ground.',
      ],
    ],
  ),
  town('Perry', 'GA', '478', '31069', 'Carroll St, Macon Rd, Sam Nunn Blvd', [
    [
      'electric',
      'Peach Belt Electric',
      'Houses, packing sheds and pole barns across Houston County.',
    ],
    [
      'landscaping',
      'Camellia Row Lawn & Tree',
      'Pecan trees limbed up, ditches cleared, lawns cut on the same day every week.',
    ],
  ]),
  town(
    'Jacksonville',
    'AL',
    '256',
    '36265',
    'Pelham Rd N, Mountain St NW, Church Ave SE, Nisbet Lake Rd',
    [
      [
        'general',
        'Choccolocco Builders',
        'Porches, additions and barns turned into houses in Calhoun County.',
      ],
      [
        'electric',
        'Gamecock Electric',
        'Rental wiring near the campus, farm shops and storm shelters with light.',
      ],
      [
        'hvac',
        'Cane Creek Heating & Air',
        'Gas packs and heat pumps. We answer in tornado season too.',
      ],
    ],
  ),
  town('Leesburg', 'GA', '229', '31763', 'US Hwy 19 S, Walnut Ave N, Robert B Lee Dr', [
    [
      'painting',
      'Kinchafoonee Painting',
      'Farmhouses, church halls and the long white fences between them.',
    ],
    [
      'general',
      'Muckalee Carpentry & Repair',
      'Decks, rot and doors that stick. Small jobs are welcome.',
    ],
    [
      'electric',
      'Pecan Country Electric',
      'Irrigation pumps, panels and house wiring around Lee County.',
    ],
  ]),
]
