import type { DehydratedState } from '@tanstack/react-query'
import type { PersistedClient } from '@tanstack/react-query-persist-client'
import * as z from 'zod/mini'
import { blog } from '#contract/blog.ts'
import { directory } from '#contract/directory.ts'
import { queryKeyPrefix } from '#contract/query-keys.ts'
import '../lib/zod-csp.ts'
import { isOfFirstScreen } from './persist-policy.ts'

/** Reply schemas, by the first element of the query key. */
const replySchemas = new Map<unknown, z.ZodMiniType>(
  [directory.summary, directory.categories, directory.featured, blog.list].map((endpoint) => [
    queryKeyPrefix(endpoint)[0],
    endpoint.reply,
  ]),
)

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

/** The state of a query without an error or a running fetch. */
const settled = {
  status: 'success',
  error: null,
  fetchStatus: 'idle',
  fetchFailureCount: 0,
  fetchFailureReason: null,
}

/**
 * Parses the persisted text and leaves out queries whose data no longer matches its schema. Throws
 * when the text is not JSON of the expected form.
 */
export function parseQueries(text: string): PersistedClient {
  const { timestamp, buster, clientState } = persisted.parse(JSON.parse(text))
  const queries = clientState.queries.flatMap((query) => {
    const data = isOfFirstScreen(query)
      ? replySchemas.get(query.queryKey[0])?.safeParse(query.state.data)
      : undefined
    return data?.success
      ? [{ ...query, state: { ...query.state, ...settled, data: data.data } }]
      : []
  })
  return {
    timestamp,
    buster,
    clientState: {
      mutations: [],
      queries: queries as unknown as DehydratedState['queries'],
    },
  }
}
