import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isServerOutage, toContractError } from '../../api/http/errors.ts'

test('a database that accepts a connection and stays silent is unavailable, and an outage', async () => {
  const silent = createServer()
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo
  const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 20 })
  const error: unknown = await client.connect().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  silent.close()
  expect(error).toBeInstanceOf(Error)
  expect(toContractError(error).code).toBe('unavailable')
  expect(isServerOutage(error)).toBe(true)
})
