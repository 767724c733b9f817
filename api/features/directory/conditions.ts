import { MAX_INT } from '#contract/fields.ts'
import { reservedSlugs } from '#contract/rules/reserved-slugs.ts'

/** An SQL condition on the view `listed_contractors`, for which the query uses the alias `c`. */
export interface Condition {
  sql: string
  bindings: unknown[]
}

/** Returns the category of a query in lower case, or '' when it means all categories. */
export function normaliseCategory(text: string): string {
  const category = text.trim().toLowerCase()
  return reservedSlugs.has(category) ? '' : category
}

/** Returns the condition for the id or slug of a category, or no condition for ''. */
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

/** Joins conditions with "and". Without conditions, returns `true`. */
export function allOf(conditions: readonly Condition[]): Condition {
  return {
    sql: conditions.map(({ sql }) => sql).join(' and ') || 'true',
    bindings: conditions.flatMap(({ bindings }) => bindings),
  }
}
