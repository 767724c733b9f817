import { expect, test, vi } from 'vitest'
import { watchFreeSpace } from '../../api/free-space.ts'

const MEGABYTE = 1024 * 1024

test('free space below 256 MB is reported as too little, and each drop below 256 MB is logged once', async () => {
  const warn = vi.fn<(details: object, message: string) => void>()
  let free = 0
  const hasFreeSpace = watchFreeSpace('/data', { warn }, (() =>
    Promise.resolve({ bavail: free, bsize: MEGABYTE })) as never)
  const results: boolean[] = []
  for (free of [256, 255, 0, 300, 255]) results.push(await hasFreeSpace())
  expect(results).toEqual([true, false, false, true, false])
  expect(warn.mock.calls.map(([details]) => details)).toEqual([
    { folder: '/data', freeBytes: 255 * MEGABYTE },
    { folder: '/data', freeBytes: 255 * MEGABYTE },
  ])
})
