import type { Pagination } from '#contract/fields.ts'

/** Returns one page of a list. A page after the end is empty and has the correct totals. */
export function paginate<T>(
  items: readonly T[],
  { page, limit }: { page: number; limit: number },
): { data: T[]; pagination: Pagination } {
  return {
    data: items.slice((page - 1) * limit, page * limit),
    pagination: {
      page,
      limit,
      totalCount: items.length,
      totalPages: Math.ceil(items.length / limit),
    },
  }
}
