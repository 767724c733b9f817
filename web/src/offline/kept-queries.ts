import type { DehydratedState } from '@tanstack/react-query'
import type { PersistedClient } from '@tanstack/react-query-persist-client'
import * as z from 'zod/mini'
import { blog } from '#contract/blog.ts'
import { directory } from '#contract/directory.ts'
import '../lib/no-generated-code.ts'

/**
 * What the query cache keeps on the device: public queries of these shapes and no others (Q1),
 * newest first, at most `most` of a kind. The name is the leading words of the query's key.
 */
const kinds: Record<string, { shape: z.ZodMiniType; most: number }> = {
  summary: { shape: directory.summary.reply, most: 1 },
  categories: { shape: directory.categories.reply, most: 1 },
  'contractors/featured': { shape: directory.featured.reply, most: 1 },
  posts: { shape: blog.list.reply, most: 1 },
  'contractors/by-path': { shape: directory.bySlug.reply, most: 100 },
  'contractors/by-id': { shape: directory.byId.reply, most: 100 },
  'posts/by-slug': { shape: blog.bySlug.reply, most: 50 },
  'posts/by-id': { shape: blog.byId.reply, most: 50 },
}

/** Posts kept of the list (Q1). */
const MOST_LISTED_POSTS = 50
/** Characters of the whole; the oldest opened pages go first. */
const MOST_CHARACTERS = 1_500_000

type KeptQuery = DehydratedState['queries'][number]

/**
 * The text that goes to the device: the newest of each kind, without anything that is only for an
 * owner (Q2).
 */
export function toText(
  { timestamp, buster, clientState }: PersistedClient,
  mostCharacters = MOST_CHARACTERS,
): string {
  const counts = new Map<string, number>()
  let length = 0
  const texts: string[] = []
  for (const query of clientState.queries.toSorted(listsFirst)) {
    const kind = kindOf(query)
    const count = counts.get(kind) ?? 0
    const most = kinds[kind]?.most ?? 0
    if (count >= most) continue
    const text = JSON.stringify({ ...query, state: settled(query, kind) }, withoutOwner)
    if (length + text.length > mostCharacters) continue
    counts.set(kind, count + 1)
    length += text.length
    texts.push(text)
  }
  return `{"timestamp":${timestamp},"buster":${JSON.stringify(buster)},"clientState":{"mutations":[],"queries":[${texts.join(',')}]}}`
}

/**
 * Reads it back; a query that no longer has its shape is left out (Q7). Throws when the text is no
 * JSON at all.
 */
export function fromText(text: string): PersistedClient {
  const { timestamp, buster, clientState } = persisted.parse(JSON.parse(text))
  const queries = clientState.queries.flatMap((query): KeptQuery[] => {
    const data = kinds[kindOf(query)]?.shape.safeParse(query.state.data)
    if (!data?.success) return []
    return [{ ...query, state: { ...query.state, data: data.data } } as unknown as KeptQuery]
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
  const [noun, view] = queryKey
  return typeof view === 'string' ? `${String(noun)}/${view}` : String(noun)
}

/** Kinds of which there is one, then the latest seen. */
function listsFirst(a: KeptQuery, b: KeptQuery): number {
  const isMany = (query: KeptQuery) => Number((kinds[kindOf(query)]?.most ?? 0) > 1)
  return isMany(a) - isMany(b) || b.state.dataUpdatedAt - a.state.dataUpdatedAt
}

/** The state without what belongs to a moment: a failure, a fetch under way. */
function settled({ state }: KeptQuery, kind: string): object {
  const data =
    kind === 'posts' && Array.isArray(state.data)
      ? state.data.slice(0, MOST_LISTED_POSTS)
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
