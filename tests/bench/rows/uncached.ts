import { setTimeout as sleep } from 'node:timers/promises'
import { parseLocation } from '#contract/rules/location.ts'
import { placeTokens, stateName } from '#contract/rules/place.ts'
import { matchDirectory, matchesPlace } from '#contract/rules/search.ts'
import { signIn } from '../../support/visitors.ts'
import { queryRows } from '../shared/bench.ts'
import { compareRates, type Line, type Row } from '../shared/figures.ts'
import { expectSameReplies, load } from '../shared/http.ts'
import type { ServerProcess } from '../shared/processes.ts'

const CONTRACTORS = 10_000
/** Number of different searches. */
const QUERIES = 1200
/** Lowest and highest number of matches of a query. */
const MIN_MATCHES = 70
const MAX_MATCHES = 140
/** Shorter than the time until a path has its turn again. */
const CHANGE_INTERVAL_MS = 500
const acceptEncodings = {
  plain: 'identity',
  brotli: 'gzip, deflate, br, zstd',
} as const
const LIMIT = 25
/** Number of different search texts. */
const NAMES = 420
/** Lowest and highest number of matches of a search. Both are more than one page. */
const MATCHES = { least: 30, most: 600 }

const contractor: Row = {
  name: 'contractor',
  title: 'one contractor by its id, all in turn',
  async run(bench) {
    const DATABASE_URL = await bench.databaseWith(CONTRACTORS)
    const paths = await contractorPaths(DATABASE_URL)
    const [lintel, twin] = await bench.startTwins(CONTRACTORS)
    const koa = await bench.startReference('koa', { DATABASE_URL })
    const fastify = await bench.startReference('fastify', { DATABASE_URL })
    await expectSameReplies([lintel, koa, fastify], paths)
    const send = (server: ServerProcess) => () => load(server, { paths, seconds: bench.seconds })
    return whileChanging(DATABASE_URL, () =>
      compareRates(bench, {
        name: '',
        lintel: send(lintel),
        twin: send(twin),
        references: [
          { title: 'Koa + Knex', send: send(koa), goal: 1 },
          { title: 'Fastify + pg', send: send(fastify) },
        ],
      }),
    )
  },
}

/**
 * Changes the version of the directory again and again during `work`, so that no kept reply is
 * current when its path has its turn again.
 */
async function whileChanging<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const change = () => queryRows(databaseUrl, 'update directory set version = version + 1')
  await change()
  let isOver = false
  const keepChanging = async () => {
    while (!isOver) {
      await sleep(CHANGE_INTERVAL_MS)
      await change()
    }
  }
  const ended = work().finally(() => {
    isOver = true
  })
  return (await Promise.all([ended, keepChanging()]))[0]
}

/** Returns the paths of all contractors. */
async function contractorPaths(databaseUrl: string): Promise<string[]> {
  const ids = await queryRows<{ id: number }>(
    databaseUrl,
    'select id from listed_contractors order by id',
  )
  return ids.map(({ id }) => `/api/contractors/${id}`)
}

/** Searches without compression, and searches compressed as for browsers. */
const search: Row = {
  name: 'search-cold',
  title: 'searches with about 100 matches, not cached',
  async run(bench) {
    const DATABASE_URL = await bench.databaseWith(CONTRACTORS)
    const paths = await searchPaths(DATABASE_URL)
    const [lintel, twin] = await bench.startTwins(CONTRACTORS)
    const fastify = await bench.startReference('fastify', { DATABASE_URL })
    await expectSameReplies([lintel, fastify], paths)
    const lines: Line[] = []
    for (const [name, encoding] of Object.entries(acceptEncodings)) {
      const headers = { 'accept-encoding': encoding }
      const send = (server: ServerProcess) => () =>
        load(server, { paths, headers, seconds: bench.seconds })
      lines.push(
        ...(await whileChanging(DATABASE_URL, () =>
          compareRates(bench, {
            name,
            lintel: send(lintel),
            twin: send(twin),
            references: [{ title: 'Fastify + pg', send: send(fastify), goal: 1 }],
          }),
        )),
      )
    }
    return lines
  },
}

/**
 * Returns search paths with about 100 matches each. They search for a city and its state, in full
 * or partly typed, and find the same as the references, which only compare words.
 */
export async function searchPaths(databaseUrl: string): Promise<string[]> {
  const places = await queryRows<{ city: string; state: string }>(
    databaseUrl,
    `
    select city_slug as city, state from listed_contractors where state ~ '^[A-Z]{2}$' and city_slug <> ''
    group by 1, 2 having count(*) between $1 and $2 order by 1, 2`,
    [MIN_MATCHES, MAX_MATCHES],
  )
  const found = await queryRows<{ place: string; citySlug: string; state: string; count: number }>(
    databaseUrl,
    'select place_text as place, city_slug as "citySlug", state, count(*)::int as count from listed_contractors group by 1, 2, 3',
  )
  const texts = found.map((text) => ({ ...text, street: '', categoryId: 0 }))
  const fits = (location: string) => {
    const tokens = placeTokens(location)
    const matching = texts.filter(({ place }) => matchesPlace(place, tokens))
    const matches = matching.reduce((sum, { count }) => sum + count, 0)
    if (matches < MIN_MATCHES || matches > MAX_MATCHES) return false
    const byRule = matchDirectory(texts, { location, categoryId: null, state: null })
    return byRule.length === matching.length && byRule.every((text) => matching.includes(text))
  }
  // The server caches equal readings together.
  const variants = new Map(
    places
      .flatMap(locationVariants)
      .map((location) => [JSON.stringify(parseLocation(location)), location]),
  )
  const fitting = [...variants.values()].filter(fits)
  if (fitting.length < QUERIES)
    throw new Error(`This directory allows only ${fitting.length} different queries`)
  // Selects queries at equal intervals, so that they are spread over the cities.
  return Array.from(
    { length: QUERIES },
    (_, at) => fitting[Math.floor((at * fitting.length) / QUERIES)] ?? '',
  ).map((location) => `/api/search?location=${encodeURIComponent(location)}`)
}

function locationVariants({ city, state }: { city: string; state: string }): string[] {
  const words = city.split('-').join(' ')
  const name = stateName(state)?.toLowerCase() ?? ''
  const cities = [0, 1, 2, 3, 4].map((left) => words.slice(0, words.length - left))
  const states = new Set([
    state.toLowerCase(),
    ...Array.from({ length: name.length }, (_, at) => name.slice(0, at + 1).trim()),
  ])
  return cities.flatMap((place) =>
    [...states].flatMap((typed) => [
      `${place} ${typed}`,
      `${place} ${place} ${typed}`,
      `${place.slice(0, 3)} ${place} ${typed}`,
    ]),
  )
}

const adminPage: Row = {
  name: 'admin-page',
  title: `the admin's list of contractors, ${LIMIT} of a search`,
  async run(bench) {
    const DATABASE_URL = await bench.databaseWith(CONTRACTORS)
    const paths = await namePaths(DATABASE_URL)
    const [lintel, twin] = await bench.startTwins(CONTRACTORS)
    const fastify = await bench.startReference('fastify', { DATABASE_URL })
    const headers = { cookie: await signInAsAdmin(lintel) }
    await expectSameReplies([lintel, fastify], paths, headers)
    const send = (server: ServerProcess) => () =>
      load(server, { paths, headers, seconds: bench.seconds })
    return compareRates(bench, {
      name: '',
      lintel: send(lintel),
      twin: send(twin),
      references: [{ title: 'Fastify + pg', send: send(fastify), goal: 0.8 }],
    })
  },
}

/** Signs in as the demo admin. Returns the cookie. */
export const signInAsAdmin = (server: ServerProcess) => signIn(server, 'admin@example.com')

/**
 * Returns search paths in a fixed order. Each searches for a word or for the start of a word, and
 * finds more than one page of names.
 */
async function namePaths(databaseUrl: string): Promise<string[]> {
  const rows = await queryRows<{ text: string }>(
    databaseUrl,
    `
    with words as (select distinct id, word from contractors, regexp_split_to_table(lower(name), '[^a-z]+') word where deleted_at is null and length(word) >= 4),
    texts as (select distinct id, left(word, n) as text from words, generate_series(4, 12) n where n <= length(word))
    select text from texts group by text having count(*) between $1 and $2 order by md5(text) limit $3`,
    [MATCHES.least, MATCHES.most, NAMES],
  )
  if (rows.length < NAMES)
    throw new Error(`This directory allows only ${rows.length} different searches by name`)
  return rows.map(({ text }) => `/api/admin/contractors/search?limit=${LIMIT}&q=${text}`)
}

/** Replies that the server makes for each request. */
export const uncachedRows: Row[] = [contractor, search, adminPage]
