import { statfs } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { watchFreeSpace } from '../../api/free-space.ts'

vi.mock(import('node:fs/promises'), async (original) => ({ ...(await original()), statfs: vi.fn() as never }))

const MEGABYTE = 1024 * 1024

test('less than 256 MB free is too little, and the log says so once each time it happens', async () => {
  const warn = vi.fn<(details: object, message: string) => void>()
  const hasFreeSpace = watchFreeSpace('/data', { warn })
  const answers: boolean[] = []
  for (const free of [256, 255, 0, 300, 255]) {
    vi.mocked(statfs).mockResolvedValueOnce({ bavail: free, bsize: MEGABYTE } as Awaited<ReturnType<typeof statfs>>)
    answers.push(await hasFreeSpace())
  }
  expect(answers).toEqual([true, false, false, true, false])
  expect(warn.mock.calls.map(([details]) => details)).toEqual([{ folder: '/data', freeBytes: 255 * MEGABYTE }, { folder: '/data', freeBytes: 255 * MEGABYTE }])
})
