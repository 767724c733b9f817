import { gzipSync } from 'node:zlib'
import { type Changes, CURSOR_HEADER } from '#contract/directory.ts'
import { rawGet } from '../shared/raw-get.ts'
import { atMost, result, type Row, times } from '../shared/result.ts'
import { createContractorUpdater } from '../shared/update-contractors.ts'

const CONTRACTORS = 10_000

/**
 * Row 9: bytes that a device with a stored list downloads to update it. Sizes do not vary, so one
 * measurement is enough.
 */
export const delta: Row = {
  number: 9,
  title: 'unchanged refresh and a delta of 1 %',
  async run(bench) {
    const databaseUrl = await bench.databaseWith(CONTRACTORS)
    const { url, stop } = await bench.startLintel(CONTRACTORS)
    const encodings = { 'accept-encoding': 'gzip' }
    const list = await rawGet(`${url}/api/contractors`, encodings)
    const again = await rawGet(`${url}/api/contractors`, {
      ...encodings,
      'if-none-match': String(list.headers.etag),
    })
    await (
      await createContractorUpdater(bench, databaseUrl)
    )(CONTRACTORS / 100)
    const path = `${url}/api/contractors/changes?since=${encodeURIComponent(String(list.headers[CURSOR_HEADER]))}`
    const sent = await rawGet(path, encodings)
    const changes = JSON.parse(
      (await rawGet(path, { 'accept-encoding': 'identity' })).body.toString(),
    ) as Changes
    await stop()
    if (changes.items.length !== CONTRACTORS / 100)
      throw new Error(`${changes.items.length} contractors came in the delta`)
    const rows = gzipSync(JSON.stringify(changes.items)).length
    const ratio = sent.body.length / rows
    return [
      result({
        metric: 'unchanged refresh',
        measured: `${again.status}, ${again.body.length} bytes`,
        goals: [{ text: '304', isReached: again.status === 304 && again.body.length === 0 }],
        figures: { headers: again.headers },
      }),
      result({
        metric: `delta of ${changes.items.length} rows`,
        measured: `${(sent.body.length / 1000).toFixed(1)} kB`,
        reference: `${(rows / 1000).toFixed(1)} kB gz of the rows`,
        ratio,
        goals: [atMost(ratio, 1.3, times, 1)],
        figures: {
          sent: sent.body.length,
          encoding: sent.headers['content-encoding'] ?? null,
          rows,
          list: list.body.length,
        },
      }),
    ]
  },
}
