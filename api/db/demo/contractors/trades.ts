/** The seven trades: how their firms are called and how an export spells their categories. */
export type Trade = 'general' | 'electric' | 'plumbing' | 'painting' | 'hvac' | 'concrete' | 'landscaping'

export interface TradeWords {
  /** The category of the directory. */
  category: string
  /** The share of a city's contractors, out of 100. */
  share: number
  /** What follows an owner's or a place's name in a business name. */
  endings: readonly string[]
  /** Whole names that play on the trade; each is used once. */
  wordplay: readonly string[]
  /** Free texts of the column `Categories`, with weights; the first value decides. */
  spellings: readonly (readonly [string, number])[]
}

export const trades: Readonly<Record<Trade, TradeWords>> = {
  general: {
    category: 'General Contractors',
    share: 16,
    endings: [
      'Construction', 'Builders', 'Contracting', 'Remodeling', 'General Contractors', 'Custom Homes', 'Renovations', 'Restoration',
      'Construction Group', 'Building Co.', 'Construction LLC', 'Homes & Additions', 'Kitchen & Bath', 'Design Build', 'Carpentry & Remodeling',
      'Construction Services', 'Contracting Inc', 'Home Improvement',
    ],
    wordplay: [
      'Square & True Builders', 'Punch List Construction', 'Level Best Remodeling', 'Measure Twice Builders', 'Load Bearing Construction',
      'Plumb Line Contracting', 'Second Story Additions', 'Good Bones Renovation', 'The Permit Is Posted Builders', 'King Stud Construction',
      'Sistered Joists Remodeling', 'Blueprint to Broom Clean', 'Dovetail Kitchens & Baths', 'Hard Hat Homes', 'Fourth Wall Remodeling',
    ],
    spellings: [
      ['General contractor', 34], ['General Contractors', 12], ['General contractor, Remodeler', 9], ['Construction company', 9],
      ['Contractor, General contractor', 6], ['Remodeler', 6], ['Remodeler, Kitchen remodeler, Bathroom remodeler', 5],
      ['Custom home builder, General contractor', 5], ['general contractor', 4], ['General contractor, Construction company', 4],
      ['Home builder', 3], ['Kitchen remodeler, Cabinet maker', 2], ['Bathroom remodeler', 2], ['general-contractors', 1], ['Handyman', 1],
    ],
  },
  electric: {
    category: 'Electricians',
    share: 15,
    endings: [
      'Electric', 'Electrical Services', 'Electric Co.', 'Electrical Contractors', 'Electric Inc', 'Power & Lighting', 'Electric LLC',
      'Wiring & Controls', 'Electrical Solutions', 'Electric & Generator', 'Panel & Power', 'Electrical', 'Lighting & Electric',
    ],
    wordplay: [
      'Ohm Sweet Home Electric', 'Watts Up Dock Electric', 'Third Rail Residential', 'Hot Leg Electric', 'Amped Up Power Co.', 'No Loose Ends Wiring',
      'Grounded Electric', 'Bright Idea Electrical', 'Two Twenty Electric', 'Sparks by Sparkman', 'Breaker Brothers', 'Neutral Bond Electric',
      'Pigtail Electric', 'Live Wire Gals', 'Homerun Electric',
    ],
    spellings: [
      ['Electrician', 48], ['Electricians', 12], ['Electrician, Electrical installation service', 12], ['Electrical contractor', 7],
      ['Electrician, Lighting contractor', 6], ['Electrician, Generator shop', 5], ['electrician', 5], ['Electrical installation service', 3],
      ['Electrician, Electric vehicle charging station contractor', 2],
    ],
  },
  plumbing: {
    category: 'Plumbers',
    share: 16,
    endings: [
      'Plumbing', 'Plumbing Co.', 'Plumbing & Drain', 'Plumbing Services', 'Plumbing Inc', 'Pipe & Drain', 'Rooter & Plumbing', 'Plumbing & Gas',
      'Sewer & Drain', 'Repipe', 'Plumbing LLC', 'Leak Detection & Plumbing', 'Plumbing & Water Heaters', 'Backflow & Plumbing',
    ],
    wordplay: [
      'Straight Flush Plumbing', 'Drain Surgeons', 'Quarter Turn Plumbing', 'The Leak Stops Here', 'P-Trap Pros', 'Royal Flush Drain Co.',
      'Sweat & Solder Plumbing', 'Curb to Cleanout Plumbing', 'Hot Side Plumbing', 'Pipe Dreams Repipe', 'Shutoff Valve Plumbing', 'Plunge & Snake',
      'High Water Mark Plumbing', 'Flow State Plumbing', 'Copper Penny Plumbing',
    ],
    spellings: [
      ['Plumber', 50], ['Plumbers', 12], ['Plumber, Drainage service', 12], ['Plumber, Hot water system supplier', 6], ['plumber', 5],
      ['Plumbing contractor', 5], ['Drainage service, Plumber', 3], ['Plumber, Gas installation service', 4], ['Plumbing service', 3],
    ],
  },
  painting: {
    category: 'Painters',
    share: 12,
    endings: [
      'Painting', 'Painting Co.', 'Custom Painting', 'Painting & Pressure Washing', 'Painters', 'Coatings', 'Painting LLC', 'Finishes',
      'Interior Painting', 'Painting & Drywall', 'Brush & Roller', 'Cabinet Refinishing', 'Painting & Stucco',
    ],
    wordplay: [
      'Second Coat Painting', 'Cut & Roll Painting', 'Blue Tape Painting', 'Eggshell & Satin', 'Wet Edge Painters', 'Brush Strokes of the Bay',
      'Drop Cloth Painting', 'Fresh Coat Next Door', 'Primed & Proper', 'Five Gallon Painters', 'Trim & Proper Painting', 'Sunblock Exterior Coatings',
    ],
    spellings: [
      ['Painter', 38], ['Painters', 12], ['Painting', 12], ['Painter, Pressure washing service', 12], ['Painter, Dry wall contractor', 8],
      ['painter', 5], ['Painting contractor', 8], ['Painter, Waterproofing service', 4], ['House painter', 3],
    ],
  },
  hvac: {
    category: 'HVAC Technicians',
    share: 16,
    endings: [
      'Air Conditioning', 'Air', 'A/C & Heating', 'Heating & Cooling', 'Cooling', 'Air & Heat', 'Comfort', 'Mechanical', 'Climate Control',
      'HVAC', 'Air Services', 'Air Conditioning Inc', 'Refrigeration & Air', 'Cooling Co.', 'Air Care', 'Heating & Air',
    ],
    wordplay: [
      'Seventy-Two Degrees', 'Cold Front Air', 'August Proof Cooling', 'Subcool Air', 'Delta T Air Conditioning', 'Dry Coil Air', 'No Sweat Air & Heat',
      'Frosty Vent Air', 'Manual J Mechanical', 'Tonnage Air', 'The Thermostat Guys', 'Superheat & Son', 'Igloo State Cooling', 'Set It to Auto Air',
    ],
    spellings: [
      ['HVAC contractor', 30], ['HVAC contractor, Air conditioning contractor', 14], ['Air conditioning repair service', 12],
      ['Air conditioning contractor', 12], ['HVAC Technicians', 8], ['HVAC contractor, Heating contractor', 6], ['HVAC', 4],
      ['Air conditioning contractor, HVAC contractor', 5], ['HVAC technician', 3], ['Heating contractor, HVAC contractor', 2],
      ['HVAC contractor, Air conditioning', 3], ['hvac contractor', 1],
    ],
  },
  concrete: {
    category: 'Concrete Contractors',
    share: 11,
    endings: [
      'Concrete', 'Concrete Co.', 'Concrete & Masonry', 'Flatwork', 'Concrete Works', 'Pavers & Concrete', 'Curbing & Concrete',
      'Slabs & Foundations', 'Concrete Finishing', 'Concrete LLC', 'Stamped Concrete', 'Concrete Pumping', 'Driveways & Patios', 'Block & Concrete',
    ],
    wordplay: [
      'Set in Stone Flatwork', 'Broom Finish Concrete', 'Slab Happy Concrete', 'Four Inch Slump', 'Rebar & Sons', 'Screed Brothers Concrete',
      'Cold Joint Concrete', 'Pour Decisions Concrete', 'Three Thousand PSI', 'Trowel & Error Concrete', 'Curb Appeal Flatwork',
    ],
    spellings: [
      ['Concrete contractor', 50], ['Concrete Contractors', 12], ['Concrete contractor, Masonry contractor', 12],
      ['Concrete contractor, Paving contractor', 10], ['concrete contractor', 5], ['Concrete', 4], ['Concrete work', 3],
      ['Concrete contractor, Patio enclosure supplier', 2], ['concrete-contractors', 1],
    ],
  },
  landscaping: {
    category: 'Landscapers',
    share: 14,
    endings: [
      'Landscaping', 'Lawn & Landscape', 'Landscape Design', 'Lawn Care', 'Gardens', 'Yard & Tree', 'Landscape & Irrigation', 'Grounds',
      'Tree & Landscape', 'Landscaping LLC', 'Sod & Irrigation', 'Native Landscapes', 'Lawn Service', 'Landscape Co.', 'Nursery & Landscaping',
    ],
    wordplay: [
      'Green Side Up Landscaping', 'Right Plant Right Place', 'Root Flare Landscapes', 'Muhly & Coontie', 'Rake & Reason', 'The Sod Father',
      'Wet Feet Drainage & Landscape', 'Weed Be Gone By Noon', 'Palm Frond Patrol', 'Mulch Ado Landscaping', 'Zone Nine Gardens', 'Sprig & Spade',
    ],
    spellings: [
      ['Landscaper', 36], ['Landscapers', 12], ['Landscaper, Lawn care service', 14], ['Landscape designer', 6], ['Lawn care service, Landscaper', 8],
      ['landscaper', 5], ['Landscaping', 5], ['Landscaper, Tree service', 6], ['Gardener', 2], ['Landscape designer, Landscaper', 4],
      ['Lawn care service', 2],
    ],
  },
}

export const tradeOrder: readonly Trade[] = ['general', 'electric', 'plumbing', 'painting', 'hvac', 'concrete', 'landscaping']
