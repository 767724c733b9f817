export interface SlugRow {
  rowNumber: number
  slug: string
}

/**
 * Returns a free slug for each row, in row order: the base slug, else the first free of base-2,
 * base-3 and so on. `taken` contains the slugs in use; the new ones are added to it. The last
 * number tried for each base is stored, so that 100,000 rows with one slug do not search from 2
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
