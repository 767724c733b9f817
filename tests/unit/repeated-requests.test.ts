import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import type { AppContext } from '../../api/http/context.ts'
import { EncodedReply } from '../../api/http/encoded-reply.ts'
import { createLogHash } from '../../api/http/log-hash.ts'
import { createMetrics } from '../../api/http/metrics.ts'
import { RepeatedRequests } from '../../api/http/repeated-requests.ts'
import { RequestLog } from '../../api/http/requests.ts'

let requests: RepeatedRequests
beforeEach(() => {
  requests = new RepeatedRequests({
    app: { proxy: false, request: {} as never },
    state: { isDraining: false },
    log: new RequestLog(
      pino({ level: 'silent' }),
      createLogHash(['key']),
      createMetrics().durations,
    ),
  })
})

const reply = new EncodedReply({ type: 'json', headers: {}, chunks: [], hash: 'x' })
const answered = (url: string) =>
  ({
    req: { url },
    res: { headerLines: '' },
    method: 'GET',
    status: 200,
    state: { route: 'GET /api/search' },
  }) as unknown as AppContext

test('the memory for remembered requests does not exceed its limit after 40,000 different long URLs', () => {
  for (let n = 0; n < 40_000; n += 1)
    requests.remember(answered(`/api/search?location=${n}${'x'.repeat(450)}`), () => reply)
  const { entries, bytes } = requests.usage
  expect(bytes).toBeLessThanOrEqual(16 * 1024 * 1024)
  expect(bytes).toBeGreaterThan(15 * 1024 * 1024)
  expect(entries).toBeLessThan(20_000)
})

test('at most 20,000 short URLs are remembered', () => {
  for (let n = 0; n < 40_000; n += 1) requests.remember(answered(`/api/blog/${n}`), () => reply)
  expect(requests.usage.entries).toBe(20_000)
})

test('a request is not remembered if its reply is not in a cache', () => {
  requests.remember(answered('/api/search?location=nowhere'), () => undefined)
  expect(requests.usage.entries).toBe(0)
  requests.remember(answered('/api/search?location=tampa'), () => reply)
  expect(requests.usage.entries).toBe(1)
})
