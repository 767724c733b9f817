import type { Knex } from 'knex'
import type { Suggestion } from '#contract/directory.ts'
import { toSuggestions } from '#contract/in-memory/suggest.ts'
import { MAX_SUGGESTIONS } from '#contract/rules/limits.ts'
import { hasSimilarWords, nameWords } from '#contract/rules/typed-name.ts'
import { listCities } from './lists.ts'
import { readCategories } from './repo.ts'
import { findByNameWords, readNamesLike, readSuggested } from './suggest-repo.ts'

/** Returns the suggestions for a typed text, by the rules of `#contract/in-memory/suggest.ts`. */
export async function suggest(db: Knex, q: string): Promise<Suggestion[]> {
  const words = nameWords(q)
  if (words.length === 0) return []
  const found = await findByNameWords(
    db,
    words.map(({ text }) => text),
    MAX_SUGGESTIONS,
  )
  const similar =
    found.length > 0
      ? found
      : (await readNamesLike(db, words)).filter(({ name }) => hasSimilarWords(name, words))
  return toSuggestions(q, {
    categories: await readCategories(db),
    cities: await listCities(db),
    businesses: await readSuggested(
      db,
      similar.slice(0, MAX_SUGGESTIONS).map(({ id }) => id),
    ),
  })
}
