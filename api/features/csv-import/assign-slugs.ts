export interface SlugRow {
  rowNumber: number
  slug: string
}

/**
 * The slugs of rows that ask for one another has, in the order of the rows (R6): the base when it
 * is free, else the first free of base-2, base-3 … `taken` holds the slugs in use and is added to.
 * Where a base was tried up to is remembered: a file of 100,000 equal slugs is not searched from 2
 * each time.
 */
export function assignSlugs(rows: readonly SlugRow[], taken: Set<string>): SlugRow[] {
  const lastTried = new Map<string, number>()
  return rows.map(({ rowNumber, slug: base }) => {
    let slug = base
    let n = lastTried.get(base) ?? 1
    while (taken.has(slug)) {
      n += 1
      slug = `${base}-${n}`
    }
    lastTried.set(base, n)
    taken.add(slug)
    return { rowNumber, slug }
  })
}
