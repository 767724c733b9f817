import type { DehydratedState } from '@tanstack/react-query'
import type { PersistedClient } from '@tanstack/react-query-persist-client'
import * as z from 'zod/mini'
import { blog } from '#contract/blog.ts'
import { directory } from '#contract/directory.ts'
import { queryKeyPrefix } from '#contract/query-keys.ts'
import { inSlices } from '../lib/next-task.ts'
import '../lib/zod-csp.ts'
import { persistLimits } from './persist-policy.ts'

/** Reply schemas, by the first element of the query key. */
const replySchemas = new Map<unknown, z.ZodMiniType>(
  [...Object.values(directory), ...Object.values(blog)].map((endpoint) => [
    queryKeyPrefix(endpoint)[0],
    endpoint.reply,
  ]),
)

/** Limit for the text of all queries, in characters. Queries that no longer fit are left out. */
const MAX_CHARACTERS = 1_500_000

type PersistedQuery = DehydratedState['queries'][number]

/**
 * Serializes the persistable queries up to `maxCharacters`: first those of endpoints that keep only
 * one reply (see `persistLimits`), then the others, newest first. Removes owner ids.
 */
export function serializeQueries(
  { timestamp, buster, clientState }: PersistedClient,
  maxCharacters = MAX_CHARACTERS,
): string {
  const counts = new Map<unknown, number>()
  let length = 0
  const texts: string[] = []
  for (const query of clientState.queries.toSorted(singleRepliesFirst)) {
    const limits = persistLimits(query)
    const [endpoint] = query.queryKey
    const count = counts.get(endpoint) ?? 0
    if (!limits || count >= limits.newest) continue
    const text = JSON.stringify(
      { ...query, state: withoutTransientState(query, limits.maxItems) },
      withoutOwner,
    )
    if (length + text.length > maxCharacters) continue
    counts.set(endpoint, count + 1)
    length += text.length
    texts.push(text)
  }
  return `{"timestamp":${timestamp},"buster":${JSON.stringify(buster)},"clientState":{"mutations":[],"queries":[${texts.join(',')}]}}`
}

/**
 * Parses the persisted text, with pauses in which the page can respond, and leaves out queries
 * whose data no longer matches its schema. Throws when the text is not JSON of the expected form.
 */
export async function parseQueries(text: string): Promise<PersistedClient> {
  const { timestamp, buster, clientState } = persisted.parse(JSON.parse(text))
  const slice = inSlices()
  const queries: PersistedQuery[] = []
  for (const query of clientState.queries) {
    await slice()
    if (!persistLimits(query)) continue
    const data = replySchemas.get(query.queryKey[0])?.safeParse(query.state.data)
    if (data?.success)
      queries.push({
        ...query,
        state: { ...query.state, data: data.data },
      } as unknown as PersistedQuery)
  }
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

/**
 * Compares two queries: those of endpoints that keep only one reply come first, then the others,
 * and newer ones before older ones.
 */
function singleRepliesFirst(a: PersistedQuery, b: PersistedQuery): number {
  const isMany = (query: PersistedQuery) => Number((persistLimits(query)?.newest ?? 0) > 1)
  return isMany(a) - isMany(b) || b.state.dataUpdatedAt - a.state.dataUpdatedAt
}

/**
 * Returns the query state without errors and running fetches. A list is cut off after `maxItems`
 * items.
 */
function withoutTransientState({ state }: PersistedQuery, maxItems?: number): object {
  const data = Array.isArray(state.data) ? state.data.slice(0, maxItems) : state.data
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
