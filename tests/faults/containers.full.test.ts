import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '../e2e/support/server.ts'
import { sendContactRequest } from '../support/contact-requests.ts'
import { unshare } from '../support/namespaces.ts'

// Each server runs as pid 1 in its own pid namespace, as in a container.
test('a second container on the same data folder does not start, and the first one loses no data', async () => {
  const runner = unshare('--pid', '--fork', '--kill-child', '--mount-proc')
  const dataDir = mkdtempSync(join(tmpdir(), 'lintel-containers-'))
  const settings = { dataDir, runner, env: { DEMO: '0' } }
  const first = await startServer(settings)
  await expect(startServer(settings)).rejects.toThrow(
    /^The server ended with 1 .*\nThe database in .* is in use by pid 1\. Stop that process first/,
  )
  const acknowledged = await Promise.all(
    ['a', 'b', 'c'].map((key) => sendContactRequest(first, key)),
  )
  expect(acknowledged.map(({ status }) => status)).toEqual([201, 201, 201])
  await first.stop('SIGKILL')
  await expect
    .poll(() => first.restart().then(() => 'started', String), { timeout: 30_000 })
    .toBe('started')
  for (const [index, key] of ['a', 'b', 'c'].entries())
    expect((await sendContactRequest(first, key)).id).toBe(acknowledged[index]?.id)
  // `unshare` forwards no other signal to the server.
  await first.stop('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})
