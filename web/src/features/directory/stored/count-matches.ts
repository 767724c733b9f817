import { type Indexed, MAX_RESULTS, matchesAddress, matchesPlace, readLocation, type SearchQuery } from '#contract/rules/search.ts'

/** How many contractors a search found before its cap (S5); `found` is what the capped search answered. */
export function countMatches<C>(index: readonly Indexed<C>[], query: SearchQuery, found: readonly C[]): number {
  const [first] = found
  if (found.length < MAX_RESULTS || first === undefined) return found.length
  const wanted = index.filter((entry) =>
    (query.categoryId === null || entry.categoryId === query.categoryId) && (query.state === null || entry.state === query.state))
  const { tokens, fuzzyState } = readLocation(query.location)
  // The search answers with one reading only; the first contractor tells which it was.
  const best = wanted.find((entry) => entry.contractor === first)
  const byPlace = wanted.filter((entry) => matchesPlace(entry.place, tokens)).length
  if (!best || matchesPlace(best.place, tokens)) return byPlace
  if (!matchesAddress(best.place, best.street, tokens)) {
    return wanted.filter(({ citySlug, state }) => citySlug === best.citySlug && (fuzzyState === null || state === fuzzyState)).length
  }
  return wanted.filter((entry) => matchesAddress(entry.place, entry.street, tokens)).length
}
