/** The kind of landscape. It determines which local sentences are used. */
export type Setting = 'coast' | 'inland'

/** A city of the demo directory. */
export interface Place {
  /** Official spelling, e.g. "St. Petersburg". */
  city: string
  /** Two-letter code. */
  state: string
  county: string
  /** Number of contractors in the demo directory. */
  count: number
  areaCodes: readonly string[]
  setting: Setting
  /** ZIP codes with street addresses (no post-office boxes). */
  zips: readonly string[]
  /** Local names of neighbourhoods and nearby towns. */
  areas: readonly string[]
  /** Streets of the city. Default: the general list of Florida streets. */
  streets?: readonly Street[]
}

/** A street, and the ZIP codes that it runs through; undefined if these are all of the city. */
export interface Street {
  name: string
  zips?: readonly string[]
}

type Details = Omit<Place, 'city' | 'state' | 'zips' | 'areas' | 'areaCodes' | 'streets'> & {
  phone: string
  zips: string
  areas: string
  streets?: string
}

/**
 * Creates a Florida city. Each list is one text: `phone` (area codes) and `zips` are separated by
 * spaces, `areas` and `streets` by commas. A street may end with its ZIP codes.
 */
export const florida = (
  city: string,
  { phone, zips, areas, streets, ...rest }: Details,
): Place => ({
  city,
  state: 'FL',
  ...rest,
  areaCodes: phone.split(' '),
  zips: zips.split(' '),
  areas: areas.split(', '),
  ...(streets === undefined ? {} : { streets: readStreets(streets) }),
})

/** Reads a list of streets, such as "Main St 33602 33605, Oak Ave". */
export const readStreets = (list: string): readonly Street[] =>
  list.split(', ').map((street) => {
    const zips = street.match(/\b\d{5}\b/g)
    return zips ? { name: street.slice(0, street.indexOf(` ${zips[0]}`)), zips } : { name: street }
  })

/** Returns the streets of a ZIP code. Throws RangeError if the city has none there. */
export const streetsIn = ({ city, streets }: Place, zip: string): readonly string[] => {
  if (!streets) return commonStreets
  const found = streets.filter(({ zips }) => !zips || zips.includes(zip)).map(({ name }) => name)
  if (found.length === 0) throw new RangeError(`no street of ${city} is in ${zip}`)
  return found
}

/** Streets that most Florida towns have, for places without their own list. */
const commonStreets: readonly string[] = [
  'Main St',
  'Orange Ave',
  'Magnolia Ave',
  'Oak St',
  'Palmetto Ave',
  'Lake Ave',
  'Citrus Ave',
  'Old Dixie Hwy',
  'Live Oak Ln',
  'Pine St',
  'Cypress Ave',
  'Hibiscus Dr',
  'Sabal Palm Way',
  'Commerce Dr',
  'Industrial Blvd',
  'Osceola Ave',
  'Seminole Trl',
  'Heron Way',
  'Railroad Ave',
  'Church St',
  'Grove St',
  'Azalea Dr',
]
