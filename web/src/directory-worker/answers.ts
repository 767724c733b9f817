import { blog } from '#contract/blog.ts'
import { directory } from '#contract/directory.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ContractorDetail } from '#contract/entities.ts'
import { ContractError, fieldErrors } from '#contract/errors.ts'
import { answer, type HeldName, isHeldName } from '#contract/in-memory/answer.ts'
import type { ResolvedProfile } from '#contract/in-memory/profile.ts'
import type { PlaceTable } from '#contract/places/place-table.ts'
import type { KeptReplies } from './kept-replies.ts'
import type { Loaded } from './stored-directory.ts'

/** The input of an endpoint, as it would be sent. */
export interface RawInput {
  params?: Record<string, string>
  query?: Record<string, string>
}

export interface DeviceAnswer {
  body: unknown
  headers: Record<string, string>
  /** ISO time at which the server last confirmed the answer. */
  asOf: string
}

/** Returns the function that answers the endpoints of the contract that have `offline: true`. */
export function createAnswer(
  load: () => Promise<Loaded | null>,
  kept: KeptReplies,
  findPlaces: () => Promise<PlaceTable | null>,
) {
  /** A search around a place needs the table of places. */
  async function getLoadedFor({ query }: Parsed): Promise<Loaded> {
    const loaded = (await load()) ?? throwNotFound()
    const { radius = null, location = '' } = (query ?? {}) as { radius?: number; location?: string }
    const placeTable = radius !== null && location !== '' ? await findPlaces() : null
    return placeTable ? { ...loaded, holdings: { ...loaded.holdings, placeTable } } : loaded
  }

  async function answerProfile(
    name: 'byId' | 'bySlug',
    input: Parsed,
  ): Promise<Omit<DeviceAnswer, 'headers'>> {
    const loaded = await load().catch(() => null)
    try {
      if (!loaded) throwNotFound()
      const { holdings, head } = loaded
      const { body } = answer(name, input as never, holdings)
      const { id } =
        name === 'byId' ? (body as ContractorDetail) : (body as ResolvedProfile).contractor
      const detail = await kept.findDetail(id)
      if (!detail) return { body, asOf: head.asOf }
      const withDetail = { ...holdings, detailOf: () => detail.body }
      return { body: answer(name, input as never, withDetail).body, asOf: head.asOf }
    } catch (error) {
      const { id, slug = '', name: last = '' } = input.params as Record<string, string>
      const found = await (name === 'byId'
        ? kept.findDetail(Number(id))
        : kept.findByPath(slug, last))
      if (!found) throw error
      return found
    }
  }

  async function answerBlog(path: string, slug: string): Promise<Omit<DeviceAnswer, 'headers'>> {
    const found = await (path === blog.list.path ? kept.findPosts() : kept.findPost(slug))
    return found ?? throwNotFound()
  }

  /**
   * Returns the reply of the endpoint with this path. Throws ContractError as the server does; its
   * 404 means that the reply is not on this device. Throws NotHeldError when it is that of a state
   * that is not stored.
   */
  return async (path: string, raw: RawInput): Promise<DeviceAnswer> => {
    const [name, endpoint] = findEndpoint(path)
    const input = parseInput(endpoint, raw)
    if (name === null) {
      const { slug } = (input.params ?? {}) as { slug?: string }
      return { ...(await answerBlog(path, String(slug))), headers: {} }
    }
    if (name === 'byId' || name === 'bySlug')
      return { ...(await answerProfile(name, input)), headers: {} }
    const { holdings, head } = await getLoadedFor(input)
    const { body, headers } = answer(name, input as never, holdings)
    return { body, headers: headers ?? {}, asOf: head.asOf }
  }
}

/** The name is null for an endpoint of the blog. */
function findEndpoint(path: string): [name: HeldName | null, endpoint: Endpoint] {
  for (const [name, endpoint] of Object.entries(directory))
    if (endpoint.path === path && isHeldName(name)) return [name, endpoint]
  const post = Object.values(blog).find((endpoint) => endpoint.path === path)
  return post ? [null, post] : throwNotFound()
}

interface Parsed {
  params: unknown
  query: unknown
}

function parseInput({ params, query }: Endpoint, raw: RawInput): Parsed {
  const parsedParams = params?.safeParse(raw.params ?? {})
  if (parsedParams && !parsedParams.success) throw new ContractError('not_found')
  const parsedQuery = query?.safeParse(raw.query ?? {})
  if (parsedQuery && !parsedQuery.success)
    throw new ContractError('invalid', { fields: fieldErrors(parsedQuery.error) })
  return { params: parsedParams?.data, query: parsedQuery?.data }
}

function throwNotFound(): never {
  throw new ContractError('not_found')
}
