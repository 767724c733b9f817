import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFailureLog } from '../../api/http/failure-log.ts'

type Line = Record<string, unknown> & { err?: { stack: string; message: string } }

let lines: Line[]
let logFailure: ReturnType<typeof createFailureLog>
beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  logFailure = createFailureLog(
    pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Line) }),
    'request failed',
  )
})
afterEach(() => void vi.useRealTimers())

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

it('logs one stack for failures of the same kind and counts the others', () => {
  for (let n = 0; n < 100; n += 1) logFailure(refused(), { requestId: `r-${n}`, route: '/' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    msg: 'request failed',
    requestId: 'r-0',
    route: '/',
    err: { message: 'connect ECONNREFUSED', stack: expect.stringContaining('failure-log.test') },
  })
  vi.runAllTimers()
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({ count: 99, kind: expect.stringContaining('ECONNREFUSED') })
  expect(lines[1]).not.toHaveProperty('err')
})

it('logs the stack again after the interval', () => {
  logFailure(refused(), { requestId: 'a' })
  vi.runAllTimers()
  logFailure(refused(), { requestId: 'b' })
  expect(lines.map(({ requestId }) => requestId)).toEqual(['a', 'b'])
})

it('logs failures of different kinds, or from different places in the code, in full', () => {
  logFailure(refused(), { requestId: 'a' })
  logFailure(new TypeError('one'), { requestId: 'b' })
  logFailure(new TypeError('two'), { requestId: 'c' })
  logFailure('thrown text', { requestId: 'd' })
  expect(lines.map(({ requestId }) => requestId)).toEqual(['a', 'b', 'c', 'd'])
})
