import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anyDatabase, featureDatabases } from '../support/databases.ts'
import { rawGet } from '../support/raw-get.ts'
import { withServer } from '../support/server.ts'

const TOKEN = 'a-token-of-the-tests-long-enough'

/** Returns the value of a metric such as `name{label="value"}`, or undefined if it is missing. */
function valueOf(text: string, line: string): number | undefined {
  const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length))
}

describe.each(featureDatabases)('/metrics on %s', (kind) => {
  const server = withServer(kind, 'demo')

  const read = async () => {
    const response = await fetch(`${server.url}/metrics`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/plain')
    expect(response.headers.get('cache-control')).toBe('no-store')
    return response.text()
  }
  const countOf = (text: string, method: string, route: string, status: number) =>
    valueOf(
      text,
      `lintel_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
    )

  test('counts requests by method, route and status, without text from the client', async () => {
    for (const path of [
      '/api/contractors/1',
      '/api/contractors/2',
      '/api/contractors/999999',
      '/api/search?location=secretplace',
      '/secretpath',
    ])
      await fetch(`${server.url}${path}`)
    await fetch(`${server.url}/api/categories`, { method: 'REPORT' })
    const text = await read()
    expect(countOf(text, 'GET', '/api/contractors/:id', 200)).toBe(2)
    expect(countOf(text, 'GET', '/api/contractors/:id', 404)).toBe(1)
    expect(countOf(text, 'GET', '/api/search', 200)).toBe(1)
    expect(countOf(text, 'GET', '(none)', 404)).toBe(1)
    expect(countOf(text, 'other', '(none)', 405)).toBe(1)
    expect(text).not.toContain('secret')
    expect(text).not.toContain('REPORT')
    // The +Inf bucket contains all responses.
    expect(
      valueOf(
        text,
        'lintel_http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/api/contractors/:id",status="200"}',
      ),
    ).toBe(2)
  })

  test('has metrics of the process, the connection pool, unsent mails and the last backup', async () => {
    expect(valueOf(await read(), 'lintel_last_backup_timestamp_seconds')).toBe(0)
    const mail = { kind: 'contact_notice', recipient: 'a@b.example', subject: 'Hello', body: '' }
    await server
      .db('outbox')
      .insert([mail, mail, { ...mail, status: 'dead' }, { ...mail, status: 'sent' }])
    await mkdir(join(server.dataDir, 'backups'))
    const [older, newer] = ['lintel-1.tar.gz', 'automatic-1.tar.gz'].map((name) =>
      join(server.dataDir, 'backups', name),
    ) as [string, string]
    for (const [file, at] of [
      [newer, 1_800_000_000],
      [older, 1_700_000_000],
    ] as const) {
      await writeFile(file, '')
      await utimes(file, at, at)
    }
    const text = await read()
    expect(valueOf(text, 'lintel_outbox_mails{status="waiting"}')).toBe(2)
    expect(valueOf(text, 'lintel_outbox_mails{status="dead"}')).toBe(1)
    expect(valueOf(text, 'lintel_last_backup_timestamp_seconds')).toBe(1_800_000_000)
    expect(valueOf(text, 'lintel_database_up')).toBe(1)
    expect(valueOf(text, 'lintel_http_requests_in_flight')).toBe(0)
    for (const state of ['used', 'free', 'waiting'])
      expect(
        valueOf(text, `lintel_database_connections{server="primary",state="${state}"}`),
      ).toBeGreaterThanOrEqual(0)
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(valueOf(text, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
  })

  test('still responds when its database query fails, and reports the database as down', async () => {
    await server.db.raw('alter table outbox rename to away')
    const text = await read()
    await server.db.raw('alter table away rename to outbox')
    expect(valueOf(text, 'lintel_database_up')).toBe(0)
    expect(valueOf(text, 'lintel_outbox_mails{status="dead"}')).toBeUndefined()
    expect(valueOf(await read(), 'lintel_database_up')).toBe(1)
  })

  test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])(
    'responds with 404 to a request with the proxy header %s',
    async (name) => {
      const unknown = await rawGet(server.url, '/unknown')
      for (const value of ['127.0.0.1', 'for=127.0.0.1']) {
        const { status, text } = await rawGet(server.url, '/metrics', { [name]: value })
        expect({ status, text }).toEqual({ status: 404, text: unknown.text })
      }
    },
  )

  test('accepts only GET and HEAD', async () => {
    expect((await fetch(`${server.url}/metrics`, { method: 'HEAD' })).status).toBe(200)
    expect((await fetch(`${server.url}/metrics`, { method: 'POST' })).status).toBe(404)
  })
})

describe('/metrics with a token', () => {
  const server = withServer(anyDatabase, 'empty', { metricsToken: TOKEN, proxyHops: 1 })

  test('is readable only with the token, directly or through a proxy', async () => {
    const statusWith = async (headers: Record<string, string>) =>
      (await rawGet(server.url, '/metrics', headers)).status
    expect(await statusWith({ authorization: `Bearer ${TOKEN}` })).toBe(200)
    expect(
      await statusWith({ authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.7' }),
    ).toBe(200)
    for (const authorization of [
      '',
      'Bearer',
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(0, -1)}`,
      TOKEN,
      `Basic ${TOKEN}`,
    ])
      expect(await statusWith({ authorization }), authorization).toBe(404)
  })
})
