import { afterEach, expect, it, vi } from 'vitest'
import { inSlices, nextTask } from '../../../web/src/lib/next-task.ts'

afterEach(() => vi.restoreAllMocks())

it('the next task starts after the promises of the current one', async () => {
  const order: string[] = []
  const next = nextTask().then(() => order.push('next task'))
  for (let step = 0; step < 10; step += 1) await Promise.resolve()
  order.push('promises')
  await next
  expect(order).toEqual(['promises', 'next task'])
})

it('long work pauses after every 25 ms', async () => {
  let time = 0
  vi.spyOn(performance, 'now').mockImplementation(() => time)
  const pause = vi.fn(async () => undefined)
  const slice = inSlices(pause)
  const pausesAt: number[] = []
  for (time = 0; time <= 60; time += 5) {
    const before = pause.mock.calls.length
    await slice()
    if (pause.mock.calls.length > before) pausesAt.push(time)
  }
  expect(pausesAt).toEqual([25, 50])
})
