import type { Knex } from 'knex'
import type { SuggestedBusiness } from '#contract/in-memory/suggest.ts'
import type { NameWord } from '#contract/rules/typed-name.ts'
import { byRank } from '../../db/contractor-columns.ts'
import { rows } from '../../db/reading.ts'

interface SortedName {
  id: number
  /** As `sortName` returns it. */
  name: string
}

/** Returns the best rated contractors whose names have words that begin with these. */
export function findByNameWords(
  db: Knex,
  words: readonly string[],
  limit: number,
): Promise<SortedName[]> {
  return rows(
    db,
    `select c.id, c.sort_name as name from listed_contractors c
     where ${words.map(() => `' ' || c.sort_name like ?`).join(' and ')} order by ${byRank} limit ?`,
    [...words.map((word) => `% ${word}%`), limit],
  )
}

/**
 * Returns the contractors whose names may have similar words, best rated first: words with the same
 * first letter that are long enough.
 */
export function readNamesLike(db: Knex, words: readonly NameWord[]): Promise<SortedName[]> {
  const pattern = ({ text, errors }: NameWord) => {
    const least = Math.max(text.length - 1 - errors, 0)
    return `\\m(?:${text}|${text.charAt(0)}[^ ]{${least}})`
  }
  return rows(
    db,
    `select c.id, c.sort_name as name from listed_contractors c
     where ${words.map(() => 'c.sort_name ~ ?').join(' and ')} order by ${byRank}`,
    words.map(pattern),
  )
}

/** Returns what a suggestion shows of these contractors, in this order. */
export function readSuggested(db: Knex, ids: readonly number[]): Promise<SuggestedBusiness[]> {
  return rows(
    db,
    `select c.name, c.slug, c.city, c.category_id as "categoryId"
     from unnest(?::int[]) with ordinality o (id, place)
     join listed_contractors c on c.id = o.id order by o.place`,
    [[...ids]],
  )
}
