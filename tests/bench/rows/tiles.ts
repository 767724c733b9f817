import { setTimeout as sleep } from 'node:timers/promises'
import type { TileIndex } from '#contract/directory.ts'
import { type Line, line, median, ratios, type Row, spreadOf } from '../shared/figures.ts'
import { getJson, type RawResponse, rawGet } from '../shared/http.ts'
import { bytesOfFirstVisit } from './phone.ts'

const CONTRACTORS = 100_000
const INDEX = '/api/tiles'
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' }
/** Time within which a server notices a change by another process. */
const FORGET_MS = 500

interface Download {
  /** Milliseconds of the first request for this content, and of two repetitions. */
  first: number
  repeated: number
  again: number
  bytes: number
}

/** What a device downloads instead of the full list. Sizes and times are printed without a goal. */
export const tiles: Row = {
  name: 'tiles',
  title: `the index of tiles and a tile of ${CONTRACTORS} contractors, after an edit and repeated`,
  async run(bench) {
    const databaseUrl = await bench.databaseWith(CONTRACTORS)
    const change = await bench.createContractorUpdater(databaseUrl)
    const { url, stop } = await bench.startLintel(CONTRACTORS)
    const list = await rawGet(`${url}/api/contractors`, BROWSER)
    const readIndex = async () => (await getJson<TileIndex>(url + INDEX)).tiles
    const index: Download[] = []
    const tile: Download[] = []
    let count = 0
    for (let round = 0; round < bench.rounds; round += 1) {
      const before = new Set((await readIndex()).map(({ hash }) => hash))
      await change(1)
      await sleep(FORGET_MS)
      index.push(await download(url + INDEX))
      const changed = (await readIndex()).find(({ hash }) => !before.has(hash))
      if (!changed) throw new Error('No tile has changed after an edit')
      tile.push(await download(`${url}${INDEX}/${changed.key}/${changed.hash}`))
      count = changed.count
    }
    await stop()
    const firstVisit = await bytesOfFirstVisit(bench, CONTRACTORS)
    return [
      toLine('index', index, list),
      toLine(`tile of ${count} contractors`, tile, list),
      line('first visit of a phone', besideList(firstVisit, list)),
    ]
  },
}

async function download(url: string): Promise<Download> {
  const timed = async () => {
    const startedAt = performance.now()
    const { status, body } = await rawGet(url, BROWSER)
    if (status !== 200) throw new Error(`${url}: ${status}`)
    return { ms: performance.now() - startedAt, bytes: body.length }
  }
  const { ms: first, bytes } = await timed()
  return { first, repeated: (await timed()).ms, again: (await timed()).ms, bytes }
}

function toLine(name: string, downloads: readonly Download[], list: RawResponse): Line {
  const of = (figure: keyof Download) => downloads.map((download) => download[figure])
  const bytes = besideList(median(of('bytes')), list)
  const [first, repeated] = [median(of('first')), median(of('repeated'))]
  return line(name, {
    ...bytes,
    measured: `${bytes.measured}; ${first.toFixed(1)} ms after an edit, ${repeated.toFixed(1)} ms repeated`,
    spread: spreadOf(of('again'), of('repeated')),
    figures: { downloads, repeatedPerFirst: ratios(of('repeated'), of('first')) },
  })
}

/** Compares compressed bytes with those of the full list. */
function besideList(
  bytes: number,
  { body }: RawResponse,
): Pick<Line, 'measured' | 'reference' | 'ratio' | 'goals'> {
  const kilobytes = (count: number) => `${(count / 1000).toFixed(0)} kB`
  return {
    measured: kilobytes(bytes),
    reference: `${kilobytes(body.length)} full list`,
    ratio: bytes / body.length,
    goals: [],
  }
}
