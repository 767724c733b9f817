import type { Bench } from '../shared/bench.ts'
import { findContractor } from '../shared/browser.ts'
import { compareRates, type Line, type Row } from '../shared/figures.ts'
import { load, loadLarge, type LoadResult, rawGet } from '../shared/http.ts'
import type { ServerProcess } from '../shared/processes.ts'
import { searchPaths } from './uncached.ts'

const CONTRACTORS = 10_000
const LIST = '/api/contractors'
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

const list: Row = {
  name: 'list',
  title: `the full list of ${CONTRACTORS} contractors: gzip, brotli, unchanged (304)`,
  async run(bench) {
    const twins = await bench.startTwins(CONTRACTORS)
    const lines: Line[] = []
    for (const [name, encoding] of Object.entries({ gzip: 'gzip', brotli: 'br' })) {
      const headers = { 'accept-encoding': encoding }
      const reply = await copyReply(bench, twins[0], { path: LIST, headers })
      lines.push(
        ...(await compareKept(bench, twins, {
          name,
          references: [{ ...reply.static, goal: 0.6 }],
          send: (server) => loadLarge(server, { path: LIST, headers, seconds: bench.seconds }),
        })),
      )
    }
    const encoding = { 'accept-encoding': 'gzip' }
    const reply = await copyReply(bench, twins[0], { path: LIST, headers: encoding })
    const headers = { ...encoding, 'if-none-match': reply.etag }
    const unchanged = await compareKept(bench, twins, {
      name: 'unchanged',
      references: [{ ...reply.static, goal: 0.3 }],
      send: (server) =>
        load(server, { paths: [LIST], headers, seconds: bench.seconds, status: 304 }),
    })
    return [...lines, ...unchanged]
  },
}

/** Requests each path as a browser does. */
const repeated: Row = {
  name: 'repeated',
  title: 'a search, a contractor, categories and a drawn page, again and again',
  async run(bench) {
    const twins = await bench.startTwins(CONTRACTORS)
    const { contractor } = await findContractor(twins[0].url)
    // A larger reply would measure the load generator, which decodes every body.
    const [search = ''] = await searchPaths(await bench.databaseWith(CONTRACTORS))
    const lines: Line[] = []
    for (const [name, path] of Object.entries({
      'a search': search,
      'a contractor': `${LIST}/${contractor.id}`,
      categories: '/api/categories',
      'a drawn page': '/all-contractors',
    })) {
      const reply = await copyReply(bench, twins[0], { path, headers: BROWSER })
      lines.push(
        ...(await compareKept(bench, twins, {
          name,
          references: [{ ...(await reply.startFastify()), goal: 0.5 }, reply.static],
          send: (server) =>
            load(server, { paths: [path], headers: BROWSER, seconds: bench.seconds }),
        })),
      )
    }
    return lines
  },
}

/** Headers that belong to one connection or one moment, and that a server writes by itself. */
const ownHeaders = ['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']

interface KeptReference {
  title: string
  server: ServerProcess
  /** Lowest ratio that is good enough. Without it, the ratio is only printed. */
  goal?: number
}

/** Copies a reply of Lintel to a static server, and on request to Fastify. */
async function copyReply(
  bench: Bench,
  lintel: ServerProcess,
  { path, headers }: { path: string; headers: Record<string, string> },
) {
  const { body, headers: sent } = await rawGet(lintel.url + path, headers)
  const all = Object.fromEntries(
    Object.entries(sent)
      .filter(([name]) => !ownHeaders.includes(name))
      .map(([name, value]) => [name, String(value)]),
  )
  return {
    etag: String(sent.etag),
    static: {
      title: `static buffer of ${(body.length / 1000).toFixed(1)} kB`,
      server: await bench.startCopies('static', { [path]: { body, headers: all } }),
    },
    startFastify: async () => ({
      title: 'Fastify with a Map',
      server: await bench.startCopies('kept', { [path]: { body, headers: all } }),
    }),
  }
}

async function compareKept(
  bench: Bench,
  [lintel, twin]: [ServerProcess, ServerProcess],
  {
    name,
    references,
    send,
  }: {
    name: string
    references: KeptReference[]
    send: (server: ServerProcess) => Promise<LoadResult>
  },
): Promise<Line[]> {
  const lines = await compareRates(bench, {
    name,
    lintel: () => send(lintel),
    twin: () => send(twin),
    references: references.map(({ server, ...rest }) => ({ ...rest, send: () => send(server) })),
  })
  for (const { server } of references) await server.stop()
  return lines
}

/** Replies that the server keeps. */
export const keptRows: Row[] = [list, repeated]
