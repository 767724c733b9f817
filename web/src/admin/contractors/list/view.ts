import { type AdminSort, adminSorts } from '#contract/admin-contractors.ts'
import { MAX_LOCATION_LENGTH } from '#contract/rules/limits.ts'
import { partNames } from '#contract/rules/missing-parts.ts'
import { stateCode } from '#contract/rules/place.ts'
import { useUrlParams } from '../../../lib/use-url-params.ts'

/** How each filter is read from the address: a text, or null for a value that is none. */
const filterReaders = {
  category: (text: string) => text.slice(0, MAX_LOCATION_LENGTH) || null,
  state: stateCode,
  verified: readYesNo,
  paid: readYesNo,
  missing: (text: string) => partNames.find((name) => name === text) ?? null,
  batch: (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? text : null),
}

export type FilterName = keyof typeof filterReaders
export const filterNames = Object.keys(filterReaders) as FilterName[]

export type Filters = Partial<Record<FilterName, string>>

export interface View extends Filters {
  sort: AdminSort
  order: 'asc' | 'desc'
}

const noFilters = Object.fromEntries(filterNames.map((name) => [name, '']))

function readYesNo(text: string): string | null {
  return text === 'true' || text === 'false' ? text : null
}

/** Sorts that begin with the highest value. */
const descendingFirst: ReadonlySet<AdminSort> = new Set(['rating', 'missing', 'featured'])

const firstOrder = (sort: AdminSort) => (descendingFirst.has(sort) ? 'desc' : 'asc')

/** Reads filters and order from the parameters of the address. Invalid values are left out. */
export function parseView(params: URLSearchParams): View {
  const sort = adminSorts.find((name) => name === params.get('sort')) ?? 'name'
  const order = params.get('order')
  const filters: Filters = {}
  for (const name of filterNames) {
    const value = filterReaders[name](params.get(name) ?? '')
    if (value !== null) filters[name] = value
  }
  return {
    ...filters,
    sort,
    order: order === 'asc' || order === 'desc' ? order : firstOrder(sort),
  }
}

export interface ContractorView {
  view: View
  filterCount: number
  setFilter: (name: FilterName, value: string) => void
  clearFilters: () => void
  /** Clears filters and search. */
  showAll: () => void
  /** Sorts the list by this column; in the other order if it is already. */
  sortBy: (sort: AdminSort) => void
}

/** Stores filters and order of the list in the address. A change returns to the first page. */
export function useContractorView(): ContractorView {
  const [params, changeParams] = useUrlParams()
  const view = parseView(params)
  const change = (next: (latest: URLSearchParams) => Partial<Record<string, string>>) =>
    changeParams((latest) => withValues(latest, next(latest)), {
      replace: true,
      preventScrollReset: true,
    })
  const set = (values: Partial<Record<string, string>>) => change(() => values)
  return {
    view,
    filterCount: filterNames.filter((name) => view[name] !== undefined).length,
    setFilter: (name, value) => set({ [name]: value }),
    clearFilters: () => set(noFilters),
    showAll: () => set({ ...noFilters, q: '' }),
    sortBy: (sort) =>
      change((latest) => {
        const current = parseView(latest)
        const isAscending = current.order === 'asc'
        const order = current.sort === sort ? (isAscending ? 'desc' : 'asc') : firstOrder(sort)
        return { sort: sort === 'name' ? '' : sort, order: order === firstOrder(sort) ? '' : order }
      }),
  }
}

function withValues(
  params: URLSearchParams,
  values: Partial<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
