import type { Place } from './places/place.ts'
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
    streets: streets.split(', '),
  },
  businesses: businesses.map(([trade, name, description]) => ({ trade, name, description })),
})

export const towns: readonly Town[] = [
  town(
    'Jacksonville',
    'NC',
    '910',
    '28540 28546',
    'Western Blvd, Marine Blvd, Gum Branch Rd, Henderson Dr, Piney Green Rd, New Bridge St',
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
    'W 14th St, Broadway, 8th Ave, Amsterdam Ave, E 12th St',
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
  town('Naples', 'ME', '207', '04055', 'Roosevelt Trl, Lake House Rd, Harrison Rd', [
    [
      'landscaping',
      'Long Lake Stone & Garden',
      'Dry-laid walls, boat ramps and gardens that the frost leaves alone.',
    ],
  ]),
  town('Sanford', 'ME', '207', '04073', 'Main St, Cottage St, Lebanon St', [
    [
      'plumbing',
      'Mousam River Plumbing',
      'Heat tape, boilers and burst pipes. We carry a torch and a snow shovel.',
    ],
  ]),
  town('Lakeland', 'GA', '229', '31635', 'W Main St, N Valdosta Rd, E Pecan Ave', [
    [
      'hvac',
      'Banks Lake Heating & Cooling',
      'Package units, ductwork and gnats kept out of the condenser.',
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
    ],
  ),
  town('Perry', 'GA', '478', '31069', 'Carroll St, Macon Rd, Sam Nunn Blvd', [
    [
      'electric',
      'Peach Belt Electric',
      'Houses, packing sheds and pole barns across Houston County.',
    ],
  ]),
  town('Gainesville', 'TX', '940', '76240', 'E California St, N Grand Ave, W Hwy 82', [
    ['hvac', 'Red River Air', 'Fast AC repair in Cooke County when it is 105 in the shade.'],
  ]),
  town('Melbourne', 'AR', '870', '72556', 'E Main St, Spring St, Hwy 9', [
    ['general', 'Izard County Carpentry', 'Cabins, decks and metal roofs in the Ozarks.'],
  ]),
  town('Miami', 'OK', '918', '74354', 'N Main St, Steve Owens Blvd, Central Ave', [
    [
      'electric',
      'Route 66 Neon & Electric',
      'House wiring by day, neon restoration by night. We pronounce it My-am-uh.',
    ],
    [
      'plumbing',
      'Ottawa County Plumbers',
      'Repairs, gas lines and storm shelters with working drains.',
    ],
  ]),
  town('Seminole', 'OK', '405', '74868', 'N Milt Phillips Ave, W Wrangler Blvd, E Oak Ave', [
    ['landscaping', 'Crosstimbers Yard & Fence', 'Mowing, brush hogging and pipe fence.'],
  ]),
  town('Clearwater', 'KS', '620', '67026', 'E Ross Ave, N Tracy Ave, S Lee St', [
    ['concrete', 'Ninnescah Concrete', 'Basement walls, safe rooms and grain bin pads.'],
  ]),
  town('Tampa', 'KS', '785', '67483', 'Main St, Kansas Ave', [
    [
      'plumbing',
      'Prairie Well & Plumbing',
      'Wells, hydrants and house plumbing for Marion County farms. The other Tampa.',
    ],
  ]),
  town('St. Petersburg', 'PA', '814', '16054', 'Main St, Washington St', [
    [
      'painting',
      'Clarion River Painting',
      'Barns, churches and front porches painted by two brothers and a tall ladder.',
    ],
  ]),
  town('Venice', 'CA', '310', '90291', 'Lincoln Blvd, Abbot Kinney Blvd, Rose Ave, Venice Blvd', [
    [
      'landscaping',
      'Walk Street Gardens',
      'Drought-proof courtyard gardens, drip irrigation and salvaged stone for small lots near the canals.',
    ],
  ]),
  town('Winter Park', 'CO', '970', '80482', 'Winter Park Dr, Vasquez Rd, Forest Trl', [
    ['hvac', 'Fraser Valley Radiant', 'In-floor heat, snowmelt and boilers at nine thousand feet.'],
  ]),
  town('Quincy', 'MA', '617', '02169', 'Hancock St, Granite St, Washington St', [
    [
      'general',
      'Granite Street Builders',
      'Triple-decker porches, dormers and kitchens on the South Shore.',
    ],
  ]),
  town('Leesburg', 'VA', '703', '20175', 'King St, Loudoun St SW, E Market St', [
    [
      'painting',
      'Catoctin Fine Painting',
      'Interiors, cabinets and old-town exteriors approved by the review board.',
    ],
  ]),
]
