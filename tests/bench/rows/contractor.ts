import { queryRows } from '../shared/bench.ts'
import type { Row } from '../shared/figures.ts'
import { getJson, load } from '../shared/http.ts'
import type { ServerProcess } from '../shared/processes.ts'
import { compareRates } from '../shared/rates.ts'

const CONTRACTORS = 10_000

export const contractor: Row = {
  name: 'contractor',
  title: 'one contractor by its id, all in turn',
  async run(bench) {
    const DATABASE_URL = await bench.databaseWith(CONTRACTORS)
    const ids = await queryRows<{ id: number }>(
      DATABASE_URL,
      'select id from listed_contractors order by id',
    )
    const paths = ids.map(({ id }) => `/api/contractors/${id}`)
    const [lintel, twin] = await bench.startTwins(CONTRACTORS)
    const fastify = await bench.startReference('fastify.ts', { DATABASE_URL })
    await expectSameReplies([lintel, fastify], paths)
    const send = (server: ServerProcess) => () => load(server, { paths, seconds: bench.seconds })
    const lines = await compareRates(bench, {
      name: '',
      lintel: send(lintel),
      twin: send(twin),
      references: [{ title: 'Fastify + pg', send: send(fastify), goal: 1 }],
    })
    await Promise.all([lintel, twin, fastify].map((server) => server.stop()))
    return lines
  },
}

/** Sends every hundredth path to all servers. Throws when their replies differ. */
export async function expectSameReplies(
  servers: readonly ServerProcess[],
  paths: readonly string[],
  headers: Record<string, string> = {},
): Promise<void> {
  for (const path of paths.filter((_, at) => at % 100 === 0)) {
    const replies = await Promise.all(
      servers.map(async ({ url }) => JSON.stringify(await getJson(url + path, headers))),
    )
    if (new Set(replies).size > 1) throw new Error(`The references respond differently to ${path}`)
  }
}
