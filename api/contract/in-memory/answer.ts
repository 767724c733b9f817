import { type directory, searchHeaders } from '../directory.ts'
import type { Params, Query, ReplyInput } from '../endpoint.ts'
import type { Holdings } from './holdings.ts'
import { cities, page, search } from './lists.ts'
import { byId, bySlug, related } from './profile.ts'
import { suggest } from './suggest.ts'

type Directory = typeof directory

/** The endpoints of the directory that can be answered from memory. */
export type HeldName = keyof typeof answers

interface Input<Name extends keyof Directory> {
  params: Params<Directory[Name]>
  query: Query<Directory[Name]>
}

export interface HeldAnswer<Name extends HeldName = HeldName> {
  body: ReplyInput<Directory[Name]>
  headers?: Record<string, string>
}

type Answers = {
  [Name in keyof Directory]?: (
    holdings: Holdings,
    input: Input<Name>,
  ) => { body: ReplyInput<Directory[Name]>; headers?: Record<string, string> }
}

const answers = {
  summary: (holdings) => ({ body: holdings.summary() }),
  categories: ({ categories }) => ({ body: [...categories] }),
  featured: (holdings) => ({ body: holdings.featured() }),
  page: (holdings, { query }) => ({ body: page(holdings, query) }),
  cities: (holdings, { query }) => ({ body: cities(holdings, query) }),
  search: (holdings, { query }) => {
    const { contractors, total, place } = search(holdings, query)
    return { body: contractors, headers: searchHeaders(total, place) }
  },
  suggest: (holdings, { query }) => ({ body: suggest(holdings, query) }),
  related: (holdings, { params }) => ({ body: related(holdings, params.id) }),
  byId: (holdings, { params }) => ({ body: byId(holdings, params.id) }),
  bySlug: (holdings, { params }) => ({ body: bySlug(holdings, params.slug, params.name) }),
} satisfies Answers

/**
 * Answers an endpoint of the directory from memory, as the server does. `input` is parsed. Throws
 * ContractError as the server does, and NotHeldError when only some states are held.
 */
export function answer<Name extends HeldName>(
  name: Name,
  input: Input<Name>,
  holdings: Holdings,
): HeldAnswer<Name> {
  // Each function takes the input of its own endpoint, which the compiler does not see here.
  const respond = answers[name] as unknown as (
    holdings: Holdings,
    input: Input<Name>,
  ) => HeldAnswer<Name>
  return respond(holdings, input)
}

export function isHeldName(name: string): name is HeldName {
  return Object.hasOwn(answers, name)
}
