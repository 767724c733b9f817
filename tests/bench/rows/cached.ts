import type { Bench } from '../shared/bench.ts'
import { findContractor } from '../shared/browser.ts'
import { compareRates, type Line, type Row } from '../shared/figures.ts'
import { type Load, load, loadLarge, rawGet } from '../shared/http.ts'
import type { ServerProcess } from '../shared/processes.ts'
import { searchPaths } from './uncached.ts'

const CONTRACTORS = 10_000
const LIST = '/api/contractors'
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Cached replies of Lintel, and its health check, against static buffers of the same bytes. */
export const cachedRows: Row[] = [
  listRow('gzip'),
  listRow('br'),
  {
    name: 'list-unchanged',
    title: 'the unchanged full list (304)',
    run: (bench) =>
      withTwins(bench, async (twins) => {
        const headers = { 'accept-encoding': 'gzip' }
        const { headers: sent } = await rawGet(twins[0].url + LIST, headers)
        const request = { headers: { ...headers, 'if-none-match': String(sent.etag) } }
        return againstStatic(bench, twins, { name: '', path: LIST, goal: 0.6 }, (server) =>
          load(server, { paths: [LIST], seconds: bench.seconds, status: 304, ...request }),
        )
      }),
  },
  {
    name: 'small-kept',
    title: 'categories, summary, a search and a contractor, repeated',
    run: (bench) =>
      withTwins(bench, async (twins) => {
        const { contractor, profile } = await findContractor(twins[0].url)
        // A larger reply would measure the load generator, which decodes every body.
        const [search = ''] = await searchPaths(await bench.databaseWith(CONTRACTORS))
        return compareAll(bench, twins, 0.75, {
          categories: '/api/categories',
          summary: '/api/summary',
          'a search': search,
          'a contractor': `${LIST}/${contractor.id}`,
          'a contractor by its address': profile.replace('/contractor/', `${LIST}/`),
        })
      }),
  },
  {
    name: 'stack',
    title: 'the middleware before the health check',
    run: (bench) =>
      withTwins(bench, (twins) =>
        againstStatic(bench, twins, { name: '', path: '/livez', goal: 0.5 }, (server) =>
          load(server, { paths: ['/livez'], connections: 20, seconds: bench.seconds }),
        ),
      ),
  },
  {
    name: 'drawn-kept',
    title: 'drawn pages from the cache',
    run: (bench) =>
      withTwins(bench, async (twins) =>
        compareAll(bench, twins, 0.7, {
          home: '/',
          'all contractors': '/all-contractors',
          profile: (await findContractor(twins[0].url)).profile,
        }),
      ),
  },
]

function listRow(encoding: 'gzip' | 'br'): Row {
  const name = encoding === 'br' ? 'list-brotli' : 'list-gzip'
  const headers = { 'accept-encoding': encoding }
  return {
    name,
    title: `the full list of ${CONTRACTORS} contractors, ${encoding}`,
    run: (bench) =>
      withTwins(bench, (twins) =>
        againstStatic(bench, twins, { name: '', path: LIST, headers, goal: 0.85 }, (server) =>
          loadLarge(server, { path: LIST, headers, seconds: bench.seconds }),
        ),
      ),
  }
}

/** Requests each path as a browser does, from Lintel and as a static copy. Returns a line per path. */
async function compareAll(
  bench: Bench,
  twins: [ServerProcess, ServerProcess],
  goal: number,
  paths: Record<string, string>,
): Promise<Line[]> {
  const lines: Line[] = []
  for (const [name, path] of Object.entries(paths)) {
    const request: Load = { paths: [path], headers: BROWSER, seconds: bench.seconds }
    lines.push(
      ...(await againstStatic(bench, twins, { name, path, headers: BROWSER, goal }, (server) =>
        load(server, request),
      )),
    )
  }
  return lines
}

interface KeptReply {
  name: string
  path: string
  /** Request headers of the response that the static server copies. */
  headers?: Record<string, string>
  goal: number
}

const copiedHeaders = ['content-type', 'content-encoding', 'etag']

/** Copies a response of Lintel to a static server, and compares the rates of both servers. */
async function againstStatic(
  bench: Bench,
  [lintel, twin]: [ServerProcess, ServerProcess],
  { name, path, headers = { 'accept-encoding': 'gzip' }, goal }: KeptReply,
  send: (server: ServerProcess) => ReturnType<typeof load>,
): Promise<Line[]> {
  const response = await rawGet(lintel.url + path, headers)
  const buffer = await bench.startStatic({
    [path]: {
      body: response.body,
      headers: Object.fromEntries(
        copiedHeaders.flatMap((header) => {
          const value = response.headers[header]
          return value === undefined ? [] : [[header, String(value)]]
        }),
      ),
    },
  })
  const title = `static buffer of ${(response.body.length / 1000).toFixed(1)} kB`
  const lines = await compareRates(bench, {
    name,
    lintel: () => send(lintel),
    twin: () => send(twin),
    references: [{ title, goal, send: () => send(buffer) }],
  })
  await buffer.stop()
  return lines
}

async function withTwins(
  bench: Bench,
  work: (twins: [ServerProcess, ServerProcess]) => Promise<Line[]>,
): Promise<Line[]> {
  return work(await bench.startTwins(CONTRACTORS))
}
