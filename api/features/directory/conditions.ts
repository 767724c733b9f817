import { MAX_INT } from '#contract/fields.ts'
import { reservedSlugs } from '#contract/rules/reserved-slugs.ts'

/** A condition on listed_contractors c. */
export interface Condition {
  sql: string
  bindings: unknown[]
}

/** Returns the category of a query in one spelling; '' when it means any category. */
export function normaliseCategory(text: string): string {
  const category = text.trim().toLowerCase()
  return reservedSlugs.has(category) ? '' : category
}

/** Returns the condition for the id or slug of a category; none for ''. */
export function categoryCondition(category: string): Condition[] {
  if (category === '') return []
  // A number too large for the column means an unknown category, not an error.
  return /^[1-9]\d*$/.test(category)
    ? [{ sql: 'c.category_id = ?', bindings: [Math.min(Number(category), MAX_INT)] }]
    : [{ sql: 'c.category_id = (select id from categories where slug = ?)', bindings: [category] }]
}

export function stateCondition(state: string | null): Condition[] {
  return state === null ? [] : [{ sql: 'c.state = ?', bindings: [state] }]
}

/** Joins conditions with "and"; true without any. */
export function allOf(conditions: readonly Condition[]): Condition {
  return {
    sql: conditions.map(({ sql }) => sql).join(' and ') || 'true',
    bindings: conditions.flatMap(({ bindings }) => bindings),
  }
}
