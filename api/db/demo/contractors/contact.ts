import { slugify } from '#contract/rules/slug.ts'
import type { Place } from './places/place.ts'
import type { Prng } from './prng.ts'

/** Returns a phone number as `phoneIn`, or '' for none. */
export const optionalPhoneIn = (place: Place, prng: Prng): string =>
  prng.chance(0.05) ? '' : phoneIn(place, prng)

/**
 * Returns a phone number from the range reserved for fiction (555-0100 to 555-0199) in one of the
 * usual formats.
 */
export const phoneIn = (place: Place, prng: Prng): string => {
  // Most businesses have the oldest area code of the place.
  const area =
    place.areaCodes.length > 1 && prng.chance(0.2)
      ? prng.pick(place.areaCodes)
      : (place.areaCodes[0] ?? '')
  const line = `01${String(prng.int(0, 99)).padStart(2, '0')}`
  return prng.weighted([
    [`(${area}) 555-${line}`, 58],
    [`+1 ${area}-555-${line}`, 16],
    [`${area}-555-${line}`, 14],
    [`${area}.555.${line}`, 4],
    [`1-${area}-555-${line}`, 3],
    [`${area}555${line}`, 3],
    [`(${area}) 555-${line} ext. ${prng.int(1, 9)}`, 2],
  ])
}

/** Returns a website under the top-level domain reserved for examples, or '' for none. */
export const websiteOf = (name: string, place: Place, prng: Prng): string => {
  if (prng.chance(0.17)) return ''
  const hostName = slugify(name.replaceAll('&', ' and ')).slice(0, 40).replace(/-$/, '')
  const host = `${prng.chance(0.55) ? hostName.replaceAll('-', '') : hostName}.example`
  return prng.weighted([
    [`https://${host}`, 50],
    [`https://www.${host}/`, 14],
    [`http://www.${host}`, 9],
    [`http://${host}/`, 7],
    [host, 9],
    [`www.${host}`, 6],
    [`https://${host}/${slugify(place.city)}`, 3],
    [`https://www.${host}/?utm_source=maps&utm_medium=organic`, 2],
  ])
}
