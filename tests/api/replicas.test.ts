import { describe, expect, test } from 'vitest'
import { withDatabase } from '../support/databases.ts'
import { readReadCounts } from '../support/read-counts.ts'
import { withServer } from '../support/server.ts'

describe('servers of DATABASE_READ_URLS that are no replicas', () => {
  const database = withDatabase('PostgreSQL', 'demo')
  const server = withServer('PostgreSQL', 'demo', () => ({
    pages: true,
    shares: database,
    // A server that accepts writes, like a promoted replica, and one that is not reachable.
    readUrls: [database.databaseUrl ?? '', 'postgres://127.0.0.1:1/lintel'],
  }))

  test.each([
    '/api/contractors',
    '/api/contractors/2',
    '/api/search?location=tampa',
    '/api/blog',
    '/contractor/2',
  ])('%s is read from the primary', async (path) => {
    const { primary: before = 0 } = await readReadCounts(server.url)
    const response = await fetch(server.url + path)
    await response.text()
    expect(response.status).toBe(200)
    const { primary, ...others } = await readReadCounts(server.url)
    expect(primary).toBeGreaterThan(before)
    expect(others).toEqual({ 'replica-1': 0, 'replica-2': 0 })
  })

  test('an unknown contractor is not found', async () => {
    expect((await fetch(`${server.url}/api/contractors/999999`)).status).toBe(404)
  })
})
