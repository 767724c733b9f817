import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FolderInUseError, FolderLockError, lockFolder } from '../../api/db/folder-lock.ts'

let root: string
let folder: string
let file: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lintel-lock-'))
  folder = join(root, 'data/pg')
  file = `${folder}.lock`
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const writeHolder = async (holder: object) => {
  // This creates the folder of the lock file.
  const unlock = await lockFolder(folder)
  unlock()
  writeFileSync(file, JSON.stringify(holder))
}

describe('the lock of the data folder', () => {
  // In a container the server usually has pid 1, so two servers can have the same pid.
  test('is not taken over from a running process with the same pid', async () => {
    const unlock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(
      new FolderInUseError(folder, { pid: process.pid, host: hostname(), boot: null }),
    )
    await expect(lockFolder(folder)).rejects.toThrow(
      `The database in ${folder} is in use by pid ${process.pid}. Stop that process first, or set DATA_DIR to another folder.`,
    )
    unlock()
  })

  test('is held even if the lock file is emptied', async () => {
    const unlock = await lockFolder(folder)
    writeFileSync(file, '')
    await expect(lockFolder(folder)).rejects.toThrow(
      `The database in ${folder} is in use by another process.`,
    )
    unlock()
  })

  test('causes an error that names the other machine that holds it', async () => {
    const unlock = await lockFolder(folder)
    writeFileSync(file, JSON.stringify({ pid: 1, host: 'another-container', boot: null }))
    await expect(lockFolder(folder)).rejects.toThrow(
      'is in use by pid 1 on another-container. Stop',
    )
    unlock()
  })

  test('can be acquired again after its release', async () => {
    const unlock = await lockFolder(folder)
    unlock()
    expect(readFileSync(file, 'utf8')).toBe('')
    const again = await lockFolder(folder)
    again()
  })

  test.each([
    ['an ended process of this machine', { pid: 1, host: hostname(), boot: 'of an earlier start' }],
    ['an ended container of this machine', { pid: 1, host: 'another-container', boot: bootId() }],
    ['a damaged lock file', { pid: 1 }],
  ])('is on a local disk taken over from %s', async (_, holder) => {
    await writeHolder(holder)
    const unlock = await lockFolder(folder, undefined, () => false)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      pid: process.pid,
      host: hostname(),
    })
    unlock()
  })

  test('is not taken over from another machine that did not release it', async () => {
    const elsewhere = { pid: 7, host: 'old-machine', boot: 'another' }
    await writeHolder(elsewhere)
    for (const takeOverFrom of [undefined, 'third-machine']) {
      await expect(lockFolder(folder, takeOverFrom)).rejects.toThrow(FolderLockError)
      await expect(lockFolder(folder, takeOverFrom)).rejects.toThrow(
        /old-machine, and not closed there\. .*TAKE_OVER_DATA_DIR=old-machine/,
      )
    }
    // A failed attempt does not change the lock file.
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(elsewhere)
  })

  test('is on a network file system not taken over from a machine with the same host name and another boot id', async () => {
    const twin = { pid: 7, host: hostname(), boot: '5f3a9c1d-of-another-machine' }
    const lock = (takeOverFrom?: string) => lockFolder(folder, takeOverFrom, () => true)
    await writeHolder(twin)
    const name = `${hostname()}/5f3a9c1d`
    await expect(lock()).rejects.toThrow(
      `was last opened on a machine with the name of this one, ${name}, and not closed there. Make sure that nothing runs there, then start once with TAKE_OVER_DATA_DIR=${name}.`,
    )
    // A host name alone would admit every machine of that name.
    await expect(lock(hostname())).rejects.toThrow(FolderLockError)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(twin)
    const unlock = await lock(name)
    unlock()
    // A container of this machine that was killed.
    await writeHolder({ pid: 1, host: 'another-container', boot: bootId() })
    const again = await lock()
    again()
  })

  test('is taken over from a machine that is named explicitly, but not while it is held', async () => {
    await writeHolder({ pid: 7, host: 'old-machine', boot: 'another' })
    const unlock = await lockFolder(folder, 'old-machine')
    await expect(lockFolder(folder, 'old-machine')).rejects.toThrow(FolderInUseError)
    unlock()
  })
})

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}
