import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { quickOrFull } from '../support/full-run.ts'

const ROUNDS = quickOrFull(2, 12)
const CONTENDERS = 4
/** Time in ms within which a message reaches every contender. */
const LEAD_MS = 20

const contenders = new Set<ChildProcess>()
const root = mkdtempSync(join(tmpdir(), 'lintel-lock-'))
afterEach(async () => {
  await Promise.all([...contenders].map(kill))
  rmSync(root, { recursive: true, force: true })
})

async function startContender(): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('lock-contender.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  contenders.add(child)
  await once(child, 'message')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  contenders.delete(child)
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/**
 * Lets a contender try to lock the folder at the time `at` (ms since 1970). Returns 'owner' if it
 * got the lock, else the error message.
 */
async function tryToLock(child: ChildProcess, folder: string, at: number): Promise<string> {
  const reply = once(child, 'message')
  child.send({ folder, at })
  return String((await reply)[0])
}

test(`exactly one of ${CONTENDERS} processes takes over the lock of a killed process, ${ROUNDS} times`, async () => {
  const folder = join(root, 'pg')
  const first = await startContender()
  expect(await tryToLock(first, folder, 0)).toBe('owner')
  const owners: number[] = []
  let running = await Promise.all(Array.from({ length: CONTENDERS }, startContender))
  let last = first
  for (let round = 0; round < ROUNDS; round += 1) {
    await kill(last)
    const pidOfKilled = (JSON.parse(readFileSync(`${folder}.lock`, 'utf8')) as { pid: number }).pid
    expect(pidOfKilled).toBe(last.pid)
    const at = Date.now() + LEAD_MS
    const replies = await Promise.all(running.map((child) => tryToLock(child, folder, at)))
    owners.push(replies.filter((reply) => reply === 'owner').length)
    const refused = replies.filter((reply) => reply !== 'owner')
    for (const reply of refused) expect(reply).toContain(`The database in ${folder} is in use by `)
    // The next round kills the owner of this round.
    const owner = running[replies.indexOf('owner')]
    if (!owner) break
    last = owner
    running = [...running.filter((child) => child !== owner), await startContender()]
  }
  expect(owners).toEqual(Array.from({ length: ROUNDS }, () => 1))
})
