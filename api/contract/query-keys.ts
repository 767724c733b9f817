import type { CallInput, Endpoint, Keep } from './endpoint.ts'
import type { Contract } from './index.ts'
import { blogReads, directoryReads, siteReads } from './reads.ts'

/** The name of an endpoint, then its input or the name of a derived query. */
export type QueryKey = readonly [endpoint: string, ...rest: unknown[]]

/** The part of an endpoint that its query keys need. */
type Address = Pick<Endpoint, 'method' | 'path' | 'keep'>

type AnyEndpoint = { [G in keyof Contract]: Contract[G][keyof Contract[G]] }[keyof Contract]
type KeyInput<A extends Address> = Omit<
  CallInput<Extract<AnyEndpoint, Pick<A, 'method' | 'path'>>>,
  'body' | 'file'
>

/** Start of the keys of all queries of an endpoint, derived queries included. */
export function queryKeyPrefix({ method, path }: Address): QueryKey {
  return [`${method} ${path}`]
}

/**
 * Returns the query key of an endpoint's reply. It has the same hash for every input that leads to
 * the same request.
 */
export function queryKeyOf<A extends Address>(
  endpoint: A,
  ...[input]: Record<string, never> extends KeyInput<A>
    ? [input?: KeyInput<A>]
    : [input: KeyInput<A>]
): QueryKey {
  const { params, query } = (input ?? {}) as { params?: object; query?: object }
  return [...queryKeyPrefix(endpoint), sentValues({ ...query, ...params })]
}

/** Returns the values as text, without null, undefined and '', which are not sent. */
export function sentValues(values: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )
}

/**
 * Returns the key of a query that is not the reply itself: a part of it, a combination with others,
 * or a copy with another lifetime. `name` is unique for the endpoint.
 */
export function derivedKey(endpoint: Address, name: string, ...values: unknown[]): QueryKey {
  return [...queryKeyPrefix(endpoint), name, ...values]
}

/** Keys of the derived queries that the server embeds in pages. */
export const derivedKeys = {
  related: (contractorId: number) => derivedKey(directoryReads.byId, 'related', contractorId),
  allCities: (filter: { category: string; state: string }) =>
    derivedKey(directoryReads.cities, 'all', filter),
  latestPosts: () => derivedKey(blogReads.list, 'latest'),
  articles: (categoryName: string) => derivedKey(blogReads.list, 'articles', { categoryName }),
}

/** Returns true for the key of a reply of this endpoint, with any input. */
export function isReplyOf(endpoint: Address, [name, rest]: readonly unknown[]): boolean {
  return name === queryKeyPrefix(endpoint)[0] && typeof rest !== 'string'
}

/** Returns a filter for the queries of all endpoints of these groups, derived queries included. */
export function queriesOf(
  ...groups: readonly Readonly<Record<string, Address>>[]
): (query: { queryKey: readonly unknown[] }) => boolean {
  const names = new Set<unknown>(addressesOf(groups).map((address) => queryKeyPrefix(address)[0]))
  return ({ queryKey: [name] }) => names.has(name)
}

function addressesOf(groups: readonly Readonly<Record<string, Address>>[]): Address[] {
  return groups.flatMap((group) => Object.values(group))
}

const kept = new Map<unknown, Keep>(
  addressesOf([directoryReads, blogReads, siteReads]).flatMap((address) =>
    address.keep ? [[queryKeyPrefix(address)[0], address.keep]] : [],
  ),
)

/**
 * Returns the `keep` of the query's endpoint, or undefined if the endpoint has none. Also undefined
 * for a derived query of an endpoint whose replies are stored, because it may have other data.
 */
export function keepOf([name, rest]: readonly unknown[]): Keep | undefined {
  const keep = kept.get(name)
  const isStored = keep === 'first-screen' || keep === 'opened'
  return isStored && typeof rest === 'string' ? undefined : keep
}
