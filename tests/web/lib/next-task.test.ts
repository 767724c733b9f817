import { expect, it } from 'vitest'
import { nextTask } from '../../../web/src/lib/next-task.ts'

it('the next task starts after the promises of the current one', async () => {
  const order: string[] = []
  const next = nextTask().then(() => order.push('next task'))
  for (let step = 0; step < 10; step += 1) await Promise.resolve()
  order.push('promises')
  await next
  expect(order).toEqual(['promises', 'next task'])
})
