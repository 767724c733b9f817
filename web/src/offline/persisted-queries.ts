import type { DehydratedState } from '@tanstack/react-query'
import type { PersistedClient } from '@tanstack/react-query-persist-client'
import * as z from 'zod/mini'
import { blog } from '#contract/blog.ts'
import { directory } from '#contract/directory.ts'
import '../lib/zod-csp.ts'

/**
 * The public queries that are persisted, with their reply schema and the maximum number of each
 * kind. The newest are persisted. A kind is the first one or two strings of the query key, joined
 * by '/'.
 */
const kinds: Record<string, { shape: z.ZodMiniType; max: number }> = {
  summary: { shape: directory.summary.reply, max: 1 },
  categories: { shape: directory.categories.reply, max: 1 },
  'contractors/featured': { shape: directory.featured.reply, max: 1 },
  posts: { shape: blog.list.reply, max: 1 },
  'contractors/by-path': { shape: directory.bySlug.reply, max: 100 },
  'contractors/by-id': { shape: directory.byId.reply, max: 100 },
  'posts/by-slug': { shape: blog.bySlug.reply, max: 50 },
  'posts/by-id': { shape: blog.byId.reply, max: 50 },
}

/** Maximum number of posts persisted in the list of posts. */
const MAX_LISTED_POSTS = 50
/** Limit for the whole text, in characters. The oldest pages are dropped first. */
const MAX_CHARACTERS = 1_500_000

type PersistedQuery = DehydratedState['queries'][number]

/**
 * Serializes the persistable queries up to `maxCharacters`: first the kinds with a single entry,
 * then the newest of the others. Removes owner ids.
 */
export function serializeQueries(
  { timestamp, buster, clientState }: PersistedClient,
  maxCharacters = MAX_CHARACTERS,
): string {
  const counts = new Map<string, number>()
  let length = 0
  const texts: string[] = []
  for (const query of clientState.queries.toSorted(singleKindsFirst)) {
    const kind = kindOf(query)
    const count = counts.get(kind) ?? 0
    const max = kinds[kind]?.max ?? 0
    if (count >= max) continue
    const text = JSON.stringify(
      { ...query, state: withoutTransientState(query, kind) },
      withoutOwner,
    )
    if (length + text.length > maxCharacters) continue
    counts.set(kind, count + 1)
    length += text.length
    texts.push(text)
  }
  return `{"timestamp":${timestamp},"buster":${JSON.stringify(buster)},"clientState":{"mutations":[],"queries":[${texts.join(',')}]}}`
}

/**
 * Parses the persisted text and leaves out queries whose data no longer matches its schema. Throws
 * when the text is not JSON of the expected form.
 */
export function parseQueries(text: string): PersistedClient {
  const { timestamp, buster, clientState } = persisted.parse(JSON.parse(text))
  const queries = clientState.queries.flatMap((query): PersistedQuery[] => {
    const data = kinds[kindOf(query)]?.shape.safeParse(query.state.data)
    if (!data?.success) return []
    return [{ ...query, state: { ...query.state, data: data.data } } as unknown as PersistedQuery]
  })
  return { timestamp, buster, clientState: { mutations: [], queries } }
}

const persisted = z.object({
  timestamp: z.number(),
  buster: z.string(),
  clientState: z.object({
    queries: z.array(
      z.looseObject({
        queryKey: z.array(z.unknown()),
        queryHash: z.string(),
        state: z.looseObject({ data: z.unknown() }),
      }),
    ),
  }),
})

function kindOf({ queryKey }: { queryKey: readonly unknown[] }): string {
  const [resource, view] = queryKey
  return typeof view === 'string' ? `${String(resource)}/${view}` : String(resource)
}

/** Sorts kinds with a single entry first, then the other queries, newest first. */
function singleKindsFirst(a: PersistedQuery, b: PersistedQuery): number {
  const isMany = (query: PersistedQuery) => Number((kinds[kindOf(query)]?.max ?? 0) > 1)
  return isMany(a) - isMany(b) || b.state.dataUpdatedAt - a.state.dataUpdatedAt
}

/** Returns the query state without errors and running fetches. */
function withoutTransientState({ state }: PersistedQuery, kind: string): object {
  const data =
    kind === 'posts' && Array.isArray(state.data)
      ? state.data.slice(0, MAX_LISTED_POSTS)
      : state.data
  return {
    ...state,
    data,
    status: 'success',
    error: null,
    fetchStatus: 'idle',
    fetchFailureCount: 0,
    fetchFailureReason: null,
  }
}

function withoutOwner(key: string, value: unknown): unknown {
  return key === 'userId' ? null : value
}
