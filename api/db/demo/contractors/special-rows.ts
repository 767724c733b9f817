import type { Row } from './row.ts'
import type { Trade } from './trades.ts'

/**
 * An unusual row, as in real exports. It replaces a generated row of its city and trade. Fields
 * that it does not set are generated.
 */
export interface SpecialRow {
  city: string
  trade: Trade
  row: Partial<Row> & { name: string }
  /** Position in the file from 0 to 1, if it matters. */
  position?: number
}

const noData = {
  phone: '',
  website: '',
  rating: '',
  reviews: '',
  hours: '',
  description: '',
} as const

const longDescription =
  'We paint houses the slow way. A St. Petersburg bungalow gets washed by hand, scraped to sound wood, spot-primed in oil, caulked, ' +
  'primed again and painted with two brushed coats, and the sashes are freed while we are at it. A block home gets its cracks opened ' +
  'and filled with elastomeric patch, a masonry conditioner where the old paint chalks, and a 100 percent acrylic topcoat that ' +
  'we back-roll so it reaches into the stucco. It takes longer than a weekend. It also lasts longer than three summers, which in ' +
  'this sun is more than most paint jobs can say. Ask for the list of houses we painted ten years ago and go look at them.'

const multiline =
  'Home repair and remodeling in Jacksonville.\n\n- Kitchens & baths\n- Decks and porches\n- Rot, sills and siding\n\nLicensed and insured. "If it is square, we will find out why."'

export const specialRows: readonly SpecialRow[] = [
  // Names: shared slugs, numbers, quotes, symbols, accents, length, white space.
  { city: 'Tampa', trade: 'plumbing', row: { name: 'A&B Plumbing' } },
  { city: 'Tampa', trade: 'plumbing', row: { name: 'AB Plumbing' } },
  {
    city: 'Tampa',
    trade: 'plumbing',
    row: {
      name: '411',
      description: 'Four plumbers, eleven minutes from downtown Tampa. That is the name.',
    },
  },
  { city: 'Orlando', trade: 'electric', row: { name: "O'Malley's Electric" } },
  { city: 'Jacksonville', trade: 'electric', row: { name: 'O’Malleys Electric' } },
  { city: 'Miami', trade: 'painting', row: { name: 'Peña Painting' } },
  { city: 'Hialeah', trade: 'painting', row: { name: 'Pena Painting' } },
  { city: 'Tampa', trade: 'hvac', row: { name: 'Núñez Air Conditioning' } },
  {
    city: 'Tampa',
    trade: 'concrete',
    row: {
      name: 'ACE OF SPADES CONCRETE LLC',
      description: 'DRIVEWAYS, PATIOS, SIDEWALKS. FREE ESTIMATES. CALL ACE.',
    },
  },
  { city: 'Clearwater', trade: 'plumbing', row: { name: 'Bob "The Drain Man" Kowalski Plumbing' } },
  { city: 'Tampa', trade: 'general', row: { name: 'Delgado, Ruiz & Daughters Builders' } },
  { city: 'Miami', trade: 'plumbing', row: { name: "'Round the Clock Plumbing" } },
  { city: 'Tampa', trade: 'electric', row: { name: '@Home Electric' } },
  { city: 'Sarasota', trade: 'concrete', row: { name: 'D’Angelo Concrete & Terrazzo' } },
  { city: 'Orlando', trade: 'landscaping', row: { name: 'Sunline  Lawn   & Landscape ' } },
  {
    city: 'Jacksonville',
    trade: 'hvac',
    row: {
      name: 'Reliable Residential & Light Commercial Heating, Ventilation and Air Conditioning Service Company of Northeast Florida',
    },
  },
  // Descriptions: markup, several lines, a leading symbol, an emoji, great length.
  {
    city: 'St. Petersburg',
    trade: 'landscaping',
    row: {
      name: 'Best Coast Lawn & Landscape',
      description:
        '<b>Best</b> prices & more! Mowing, edging, hedges &amp; cleanups in St. Petersburg.<br>Call <a href="/contact">today</a>.',
    },
  },
  {
    city: 'Jacksonville',
    trade: 'general',
    row: { name: 'St. Johns River Home Repair', description: multiline },
  },
  {
    city: 'Fort Lauderdale',
    trade: 'plumbing',
    row: {
      name: 'Tarpon Bend Plumbing',
      description: '+ Free estimates + Licensed + Insured + No weekend surcharge',
    },
  },
  {
    city: 'Miami',
    trade: 'landscaping',
    row: {
      name: 'Palmas y Más Tree Care',
      description:
        '🌴 Palms trimmed, moved and planted. Coconuts taken down before the storms. Hablamos español.',
    },
  },
  {
    city: 'St. Petersburg',
    trade: 'painting',
    row: { name: 'Crescent Lake Painting & Restoration', description: longDescription },
  },
  // Almost no data.
  { city: 'Ocala', trade: 'landscaping', row: { name: "Tillie's Yard Work", ...noData } },
  { city: 'Tampa', trade: 'painting', row: { name: 'R. Whitcomb Painter', ...noData } },
  // Extreme numbers.
  {
    city: 'Tampa',
    trade: 'hvac',
    row: { name: 'Bayside Cooling & Air', reviews: '2,847', rating: '4.9' },
  },
  {
    city: 'Miami',
    trade: 'hvac',
    row: { name: 'Brisa Fría Air Conditioning', reviews: '1,912', rating: '4.8' },
  },
  {
    city: 'Orlando',
    trade: 'general',
    row: { name: 'Castle & Keep Remodeling', reviews: '212', rating: '2.1' },
  },
  {
    city: 'Tallahassee',
    trade: 'painting',
    row: { name: 'Levy Park Painting Collective', reviews: '1', rating: '5.0' },
  },
  // Opening hours that cannot be parsed.
  {
    city: 'Tampa',
    trade: 'landscaping',
    row: { name: 'Quiet Garden Studio', hours: 'By appointment only' },
  },
  {
    city: 'Naples',
    trade: 'general',
    row: { name: 'Gordon River Custom Carpentry', hours: 'By appointment only' },
  },
  {
    city: 'Pensacola',
    trade: 'concrete',
    row: {
      name: 'Five Flags Slab & Seawall',
      hours:
        'Monday: [8 AM-5 PM], Tuesday: [8 AM-5 PM], Wednesday: [8 AM-5 PM], Thursday: [8 AM-5 PM], Friday: [8 AM-3 PM], Saturday: [Call for hours], Sunday: [Closed]',
    },
  },
  // Places: no coordinates, the point 0,0, other spellings of the city, no city, no address.
  {
    city: 'Tampa',
    trade: 'landscaping',
    row: { name: 'Hillsborough River Yard Crew', latitude: '', longitude: '' },
  },
  {
    city: 'Lakeland',
    trade: 'electric',
    row: { name: 'Dixieland Electric & Lighting', latitude: '', longitude: '' },
  },
  {
    city: 'Gainesville',
    trade: 'hvac',
    row: { name: 'Prairie View Air & Heat', latitude: '0', longitude: '0' },
  },
  {
    city: 'Tampa',
    trade: 'electric',
    row: { name: 'Gandy Bridge Electric', municipality: 'TAMPA' },
  },
  {
    city: 'St. Petersburg',
    trade: 'hvac',
    row: { name: 'Pinellas Point Air', municipality: 'St Petersburg' },
  },
  {
    city: 'Tampa',
    trade: 'concrete',
    row: { name: 'Rattlesnake Point Concrete', municipality: '' },
  },
  {
    city: 'Port St. Lucie',
    trade: 'plumbing',
    row: { name: 'Torino Plumbing & Filtration', municipality: '' },
  },
  {
    city: 'Tampa',
    trade: 'painting',
    row: {
      name: 'Anywhere Murals',
      address: '',
      street: '',
      municipality: '',
      latitude: '',
      longitude: '',
      description: 'Traveling mural painters. We come to you, anywhere in the Southeast.',
    },
    position: 0.9,
  },
  // Websites: in capital letters, without a scheme.
  {
    city: 'Melbourne',
    trade: 'electric',
    row: { name: 'Eau Gallie Power', website: 'HTTP://WWW.EAUGALLIEPOWER.EXAMPLE' },
  },
  {
    city: 'Fort Myers',
    trade: 'general',
    row: { name: 'Httpbin Builders', website: 'httpbin-builders.example' },
  },
]
