import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '../shared/bench.ts'
import { openBrowser } from '../shared/browser.ts'
import {
  atMost,
  interleave,
  line,
  median,
  ratios,
  type Row,
  spreadOf,
  times,
} from '../shared/figures.ts'
import { probeDuring } from '../shared/http.ts'
import { phone } from '../shared/phone.ts'
import { type ServerProcess, tell } from '../shared/processes.ts'

const MANY = 1_000_000
const FEW = 10_000
/** A first visit is over when the server has sent nothing for this long. */
const QUIET_MS = 5000

export const editMany: Row = {
  name: 'edit-million',
  title: 'one edit at 1,000,000 contractors against 10,000',
  needsMillion: true,
  async run(bench) {
    const [many, few] = [await startCounting(bench, MANY), await startCounting(bench, FEW)]
    const latencies: number[] = []
    const edit = (server: ServerProcess) => async () => {
      const startedAt = performance.now()
      await tell(server, 'change')
      return performance.now() - startedAt
    }
    const figures = await interleave(bench.rounds, {
      few: edit(few),
      fewAgain: edit(few),
      many: async () => {
        let ms = 0
        const calls = { url: many.url, paths: ['/livez', '/api/contractors/7'], everyMs: 20 }
        const others = await probeDuring(async () => {
          ms = await edit(many)()
          await sleep(3000)
        }, calls)
        latencies.push(...others.latencies)
        return ms
      },
    })
    await Promise.all([many.stop(), few.stop()])
    const ratio = median(ratios(figures.many, figures.few))
    const longest = Math.max(...latencies)
    return [
      line('', {
        measured: `${median(figures.many).toFixed(0)} ms; longest other call ${longest.toFixed(0)} ms`,
        reference: `${median(figures.few).toFixed(0)} ms`,
        ratio,
        spread: spreadOf(figures.fewAgain, figures.few),
        goals: [atMost(ratio, 2, times, 1), atMost(longest, 1000, 'ms')],
        figures,
      }),
    ]
  },
}

async function startCounting(bench: Bench, contractors: number): Promise<ServerProcess> {
  const DATABASE_URL = await bench.databaseWith(contractors)
  return bench.startReference('counting-lintel.ts', { DATABASE_URL }, true)
}

/** Bytes do not vary, so one measurement of each is enough. */
export const firstVisit: Row = {
  name: 'first-visit-bytes',
  title: 'bytes of a first visit at 1,000,000 contractors against 10,000',
  needsMillion: true,
  async run(bench) {
    const few = await bytesOfFirstVisit(bench, FEW)
    const many = await bytesOfFirstVisit(bench, MANY)
    const ratio = many / few
    return [
      line('', {
        measured: `${(many / 1000).toFixed(0)} kB`,
        reference: `${(few / 1000).toFixed(0)} kB`,
        ratio,
        goals: [atMost(ratio, 1.2, times, 2)],
      }),
    ]
  },
}

/** Returns the number of bytes that the server sends to a phone and its service worker. */
async function bytesOfFirstVisit(bench: Bench, contractors: number): Promise<number> {
  const lintel = await bench.startLintel(contractors)
  let bytes = 0
  let lastAt = performance.now()
  const proxy = createServer((client) => {
    const server = connect(Number(new URL(lintel.url).port), '127.0.0.1')
    server.on('data', (piece) => {
      bytes += piece.length
      lastAt = performance.now()
    })
    server.on('error', () => client.destroy())
    client.on('error', () => server.destroy())
    client.pipe(server).pipe(client)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as { port: number }
  const browser = await openBrowser(bench)
  const page = await browser.newPage(phone)
  await page.goto(`http://localhost:${port}/`)
  while (performance.now() - lastAt < QUIET_MS) await sleep(200)
  await browser.close()
  proxy.close()
  await lintel.stop()
  return bytes
}
