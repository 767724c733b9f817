import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { assertFreeSpace, FreeSpace } from '../../api/free-space.ts'

const MEGABYTE = 1024 * 1024

test('free space below 256 MB is too little, and each drop below 256 MB is logged once', async () => {
  const warn = vi.fn<(details: object, message: string) => void>()
  let free = 0
  const space = new FreeSpace('/data', { warn }, () => Promise.resolve(free * MEGABYTE))
  const results: boolean[] = []
  for (free of [256, 255, 0, 300, 255]) results.push(await space.isEnough())
  expect(results).toEqual([true, false, false, true, false])
  expect(warn.mock.calls.map(([details]) => details)).toEqual([
    { folder: '/data', freeBytes: 255 * MEGABYTE },
    { folder: '/data', freeBytes: 255 * MEGABYTE },
  ])
})

test('the space of a folder that does not exist yet is that of the folder above it', async () => {
  const read = (folder: string) => new FreeSpace(folder, { warn: () => undefined }).read()
  const [above, missing] = [await read(tmpdir()), await read(join(tmpdir(), 'none', 'none'))]
  expect(missing).toBeGreaterThan(0)
  expect(Math.abs(above - missing)).toBeLessThan(1024 * MEGABYTE)
})

test('a command that needs space says how much there is', async () => {
  const withFree = (megabytes: number) =>
    assertFreeSpace('/data', () => Promise.resolve(megabytes * MEGABYTE))
  await expect(withFree(256)).resolves.toBeUndefined()
  await expect(withFree(120.5)).rejects.toThrow(
    'The disk of /data has 120 MB free, and 256 MB are needed.',
  )
})
