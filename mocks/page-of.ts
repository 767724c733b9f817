import type { Pagination } from '#contract/fields.ts'

/** One page of a list; beyond its end an empty one with the true totals (I2). */
export function pageOf<T>(
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
