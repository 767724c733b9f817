/** Minimum value of `similarity`, from 0 to 1, at which a city counts as the intended one. */
export const MIN_SIMILARITY = 0.4

/**
 * Returns the trigrams of hyphenated words in the same way as PostgreSQL's pg_trgm: two spaces
 * before each word, one after it.
 */
export function trigrams(slug: string): Set<string> {
  const found = new Set<string>()
  for (const word of slug.split('-')) {
    if (word === '') continue
    const padded = `  ${word} `
    for (let i = 0; i + 3 <= padded.length; i += 1) found.add(padded.slice(i, i + 3))
  }
  return found
}

/**
 * Returns twice the number of shared trigrams divided by the sum of both sizes, from 0 to 1. "tmpa"
 * and "tampa" give 0.55.
 */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0
  let shared = 0
  for (const trigram of a) if (b.has(trigram)) shared += 1
  return (2 * shared) / (a.size + b.size)
}

/**
 * Returns the city slugs most similar to `fuzzyCity`; several if they are equally similar, none
 * below `MIN_SIMILARITY`.
 */
export function closestCities(fuzzyCity: string, citySlugs: Iterable<string>): Set<string> {
  const wanted = trigrams(fuzzyCity)
  let best = MIN_SIMILARITY
  let closest = new Set<string>()
  for (const slug of new Set(citySlugs)) {
    const score = similarity(wanted, trigrams(slug))
    if (score < best || slug === '' || !isSimilarBeyondSharedWords(fuzzyCity, slug)) continue
    if (score > best) closest = new Set()
    best = score
    closest.add(slug)
  }
  return closest
}

/**
 * Returns false for two names that are similar only because they share a word, such as "Jersey
 * City" and "Ocean City".
 */
function isSimilarBeyondSharedWords(a: string, b: string): boolean {
  const [wordsA, wordsB] = [a.split('-'), b.split('-')]
  const restA = wordsA.filter((word) => !wordsB.includes(word)).join('-')
  const restB = wordsB.filter((word) => !wordsA.includes(word)).join('-')
  if (restA === '' || restB === '') return true
  return similarity(trigrams(restA), trigrams(restB)) >= MIN_SIMILARITY
}
