import { expect, test, vi } from 'vitest'
import { watchFreeSpace } from '../../api/free-space.ts'

const MEGABYTE = 1024 * 1024

test('less than 256 MB of free space is too little and is logged once each time it happens', async () => {
  const warn = vi.fn<(details: object, message: string) => void>()
  let free = 0
  const hasFreeSpace = watchFreeSpace('/data', { warn }, (() =>
    Promise.resolve({ bavail: free, bsize: MEGABYTE })) as never)
  const answers: boolean[] = []
  for (free of [256, 255, 0, 300, 255]) answers.push(await hasFreeSpace())
  expect(answers).toEqual([true, false, false, true, false])
  expect(warn.mock.calls.map(([details]) => details)).toEqual([
    { folder: '/data', freeBytes: 255 * MEGABYTE },
    { folder: '/data', freeBytes: 255 * MEGABYTE },
  ])
})
