export interface SlugRow {
  rowNumber: number
  slug: string
}

/**
 * Returns a free slug for each row, in the order of the rows: the base slug or, if it is taken, the
 * first free one of base-2, base-3 and so on. `taken` contains the slugs in use; the new slugs are
 * added to it. The last number tried for each base is stored in `lastTried`, so that for 100,000
 * rows with one base the search does not start at 2 each time.
 */
export function assignSlugs(
  rows: readonly SlugRow[],
  taken: Set<string>,
  lastTried = new Map<string, number>(),
): SlugRow[] {
  return rows.map(({ rowNumber, slug: base }) => {
    let slug = base
    let number = lastTried.get(base) ?? 1
    while (taken.has(slug)) {
      number += 1
      slug = `${base}-${number}`
    }
    lastTried.set(base, number)
    taken.add(slug)
    return { rowNumber, slug }
  })
}
