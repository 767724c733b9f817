import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../e2e/support/server.ts'
import { sendContactRequest } from '../support/contact-requests.ts'
import { mountSmallDisk, type SmallDisk } from '../support/namespaces.ts'

/** Enough for the database and the 256 MB of free space that uploads require. */
const DISK_MB = 400
/** The longest accepted message. A few of them fill a page of the table. */
const LONG_MESSAGE = 'x'.repeat(2000)
/** Many, because the database fills its existing pages before it needs more space. */
const MAX_WRITES = 3000

let disk: SmallDisk
let server: RunningServer | undefined
beforeEach(async () => {
  disk = await mountSmallDisk(DISK_MB)
})
afterEach(async () => {
  await server?.stop('SIGKILL')
  await disk.close()
})

/** Writes a file until the disk is full. */
function fillDisk(file: string): void {
  const handle = openSync(file, 'w')
  try {
    for (let size = 1024 * 1024; size >= 1;) {
      try {
        writeSync(handle, Buffer.alloc(size))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        size = size === 1 ? 0 : 1
      }
    }
  } finally {
    closeSync(handle)
  }
}

const statusOf = async (running: RunningServer, path: string) =>
  (await fetch(`${running.url}${path}`)).status

test('on a full disk the server rejects writes but not reads, and no acknowledged write is lost', async () => {
  server = await startServer({ dataDir: join(disk.folder, 'data'), env: { DEMO: '0' } })
  const acknowledged = new Map<string, number | undefined>()
  const write = async (running: RunningServer, key: string) => {
    const { status, id } = await sendContactRequest(running, key, LONG_MESSAGE)
    if (status === 201) acknowledged.set(key, id)
    return status
  }
  expect(await statusOf(server, '/readyz')).toBe(200)
  expect(await write(server, 'before')).toBe(201)

  const filler = join(disk.folder, 'filler')
  fillDisk(filler)
  const statuses = new Set<number>()
  let refused = 0
  for (let n = 0; n < MAX_WRITES && refused < 5; n += 1) {
    const status = await write(server, `full ${n}`)
    statuses.add(status)
    refused = status === 503 ? refused + 1 : 0
  }
  expect(refused).toBe(5)
  expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([])
  for (const path of ['/livez', '/readyz', '/api/summary', '/api/contractors', '/directory'])
    expect([path, await statusOf(server, path)]).toEqual([path, 200])

  rmSync(filler)
  await expect.poll(() => write(server as RunningServer, 'after')).toBe(201)
  await server.stop('SIGKILL')
  await server.restart()
  for (const [key, id] of acknowledged)
    expect([key, (await sendContactRequest(server, key, LONG_MESSAGE)).id]).toEqual([key, id])
})
