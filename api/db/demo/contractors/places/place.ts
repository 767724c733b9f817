/** What kind of country a place lies in; it decides which local sentences fit. */
export type Setting = 'coast' | 'inland'

/** A city of the demo directory. */
export interface Place {
  /** As the city writes itself, e.g. "St. Petersburg". */
  city: string
  /** Two-letter code. */
  state: string
  county: string
  /** How many contractors it has in the demo directory. */
  count: number
  areaCodes: readonly string[]
  setting: Setting
  /** ZIP codes with street addresses (no post-office boxes). */
  zips: readonly string[]
  /** Neighbourhoods and nearby towns, as locals would say them. */
  areas: readonly string[]
  /** Streets of the city; the general list of Florida streets is used where there are none. */
  streets?: readonly string[]
}

type Details = Omit<Place, 'city' | 'state' | 'zips' | 'areas' | 'areaCodes' | 'streets'> & {
  phone: string
  zips: string
  areas: string
  streets?: string
}

/**
 * A Florida city; lists are written as one text: phones and ZIPs by spaces, areas and streets by
 * commas.
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
