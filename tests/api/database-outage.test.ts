import type { Knex } from 'knex'
import pino from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { readError } from '../contract/read-reply.ts'
import { featureDatabases } from '../support/databases.ts'
import { expectNoInternals } from '../support/leaks.ts'
import { expectSecurityHeaders } from '../support/response-headers.ts'
import { withServer } from '../support/server.ts'

const REQUESTS = 30

interface Line {
  level: number
  msg: string
  status?: number
  err?: { type: string; stack: string }
}

describe.each(featureDatabases)('with every connection to the database in use on %s', (kind) => {
  const lines: Line[] = []
  const server = withServer(kind, 'demo', {
    pages: true,
    log: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as Line) }),
  })
  /**
   * Takes all connections of the pool, runs `work` and releases them. Meanwhile requests wait for a
   * connection for `waitMs`, by default for the configured time.
   */
  const withoutConnections = async (work: () => Promise<void>, waitMs?: number): Promise<void> => {
    const { pool } = server.db.client as { pool: { max: number; acquireTimeoutMillis: number } }
    const configuredMs = pool.acquireTimeoutMillis
    expect(configuredMs).toBe(kind === 'PGlite' ? 5000 : 2000)
    const taken: Knex.Transaction[] = []
    while (taken.length < pool.max) taken.push(await server.db.transaction())
    pool.acquireTimeoutMillis = waitMs ?? configuredMs
    try {
      await work()
    } finally {
      pool.acquireTimeoutMillis = configuredMs
      await Promise.all(taken.map((transaction) => transaction.rollback()))
    }
  }
  /** Requests contractors that no earlier test has requested, because replies are cached. */
  const sendRequests = (firstId: number) =>
    Promise.all(
      Array.from({ length: REQUESTS }, (_, n) =>
        fetch(`${server.url}/api/contractors/${firstId + n}`),
      ),
    )

  test('requests wait for a connection, and the server counts as alive', async () => {
    let responses: Promise<Response[]> | undefined
    await withoutConnections(async () => {
      responses = sendRequests(1)
      await expect.poll(() => server.app.state.inFlight).toBe(REQUESTS)
      expect((await fetch(`${server.url}/livez`)).status).toBe(200)
      expect(server.app.state.inFlight).toBe(REQUESTS)
    }, 60_000)
    expect(new Set((await responses)?.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('requests get a 503 after two seconds, and their errors are not all logged', async () => {
    const printed = vi.spyOn(console, 'log')
    lines.length = 0
    await withoutConnections(async () => {
      for (const response of await sendRequests(101)) {
        expectSecurityHeaders(Object.fromEntries(response.headers), { isData: true })
        expect(response.headers.get('retry-after')).toBe('2')
        expect(await readError(response)).toMatchObject({ status: 503, code: 'unavailable' })
      }
      const page = await fetch(`${server.url}/contractor/201`)
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
      expectNoInternals(await page.text(), '/contractor/201')
    })
    expect((await fetch(`${server.url}/api/contractors/9`)).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)

    await expect
      .poll(() => lines.filter(({ msg, status }) => msg === 'request' && status === 503).length)
      .toBe(REQUESTS + 1)
    const failures = lines.filter(({ msg }) => msg === 'request failed')
    expect(failures.length).toBeLessThan(REQUESTS / 2)
    expect(failures[0]?.err?.stack).toContain('at ')
    expect(lines.filter(({ msg }) => msg === 'page without its data')).toHaveLength(1)
    expect(printed).not.toHaveBeenCalled()
  })
})
