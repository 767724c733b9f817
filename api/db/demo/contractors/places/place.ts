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
  streets?: readonly string[]
}

type Details = Omit<Place, 'city' | 'state' | 'zips' | 'areas' | 'areaCodes' | 'streets'> & {
  phone: string
  zips: string
  areas: string
  streets?: string
}

/**
 * Creates a Florida city. Each list is one text: `phone` (area codes) and `zips` are separated by
 * spaces, `areas` and `streets` by commas.
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
  ...(streets === undefined ? {} : { streets: streets.split(', ') }),
})
