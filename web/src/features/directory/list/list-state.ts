import { type Filters, noFilters, ratingSteps, switches } from './filters.ts'

export const sorts = [
  { value: 'rating', label: 'Rating: high to low' },
  { value: 'reviews', label: 'Review count' },
  { value: 'name', label: 'Name A-Z' },
] as const
export type Sort = (typeof sorts)[number]['value']

export const pageSizes = [10, 25, 50, 100] as const
export const DEFAULT_SIZE = 25

/** How a list of contractors is looked at; all of it stands in the address (S8, S12, D3). */
export interface ListState {
  page: number
  size: number
  sort: Sort
  filters: Filters
}

/** The state an address asks for; what cannot be read counts as not given (S12). */
export function readListState(params: URLSearchParams): ListState {
  const size = Number(params.get('size'))
  const rating = Math.round(Number(params.get('rating')) * 10)
  const filters: Filters = { ...noFilters, minRating: ratingSteps.find((step) => step === rating) ?? 0 }
  for (const { name } of switches) filters[name] = params.get(name) === '1'
  return {
    page: readPage(params),
    size: pageSizes.find((offered) => offered === size) ?? DEFAULT_SIZE,
    sort: sorts.find(({ value }) => value === params.get('sort'))?.value ?? 'rating',
    filters,
  }
}

/** The page an address asks for, from 1; the end is clamped where the list is known (S10). */
export function readPage(params: URLSearchParams): number {
  const page = Math.floor(Number(params.get('page')))
  return page >= 1 && Number.isFinite(page) ? page : 1
}

/** The address's parameters after a change; any change but one of the page goes to page 1, defaults are left out. */
export function writeListState(params: URLSearchParams, change: Partial<ListState>): URLSearchParams {
  const before = readListState(params)
  const { page, size, sort, filters } = { ...before, page: 1, ...change }
  const next = new URLSearchParams(params)
  const set = (name: string, value: string | number, isDefault: boolean) => {
    if (isDefault) next.delete(name)
    else next.set(name, String(value))
  }
  set('sort', sort, sort === 'rating')
  set('rating', filters.minRating / 10, filters.minRating === 0)
  for (const { name } of switches) set(name, 1, !filters[name])
  set('size', size, size === DEFAULT_SIZE)
  set('page', page, page === 1)
  return next
}
