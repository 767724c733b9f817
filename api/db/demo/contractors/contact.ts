import { slugify } from '#contract/rules/slug.ts'
import type { Place } from './places/place.ts'
import type { Prng } from './prng.ts'

/**
 * A number in the range kept for fiction (555-0100 to 555-0199), written in one of the ways people
 * write it; '' for none.
 */
export const phoneIn = (place: Place, prng: Prng): string => {
  if (prng.chance(0.05)) return ''
  // An overlay code is younger than most firms.
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

/** A website under the top-level domain reserved for examples; '' for none. */
export const websiteOf = (name: string, place: Place, prng: Prng): string => {
  if (prng.chance(0.17)) return ''
  const words = slugify(name.replaceAll('&', ' and ')).slice(0, 40).replace(/-$/, '')
  const host = `${prng.chance(0.55) ? words.replaceAll('-', '') : words}.example`
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
