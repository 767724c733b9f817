import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAfterResponseQueue } from '../../api/http/after-response.ts'
import type { AppContext } from '../../api/http/context.ts'

const silent = pino({ level: 'silent' })
const contextOf = (res: ServerResponse) => ({ res }) as unknown as AppContext

let respond: (res: ServerResponse) => void
const server = createServer((_, res) => respond(res))
beforeEach(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

test('work starts after the response is sent, in order, and a failure does not stop the next task', async () => {
  const afterResponse = createAfterResponseQueue(silent)
  const steps: string[] = []
  respond = (res) => {
    afterResponse.run(contextOf(res), () => {
      steps.push(`work, answered: ${res.writableFinished}`)
      return Promise.reject(new Error('failed'))
    })
    afterResponse.run(contextOf(res), async () => void steps.push('next'))
    steps.push('answer')
    res.end('done')
  }
  expect(await (await fetch(url())).text()).toBe('done')
  await vi.waitFor(() => expect(steps).toHaveLength(3))
  await afterResponse.stop()
  expect(steps).toEqual(['answer', 'work, answered: true', 'next'])
})

test('work runs even if the client has closed the connection', async () => {
  const afterResponse = createAfterResponseQueue(silent)
  const work = vi.fn(() => Promise.resolve())
  respond = (res) => void res.once('close', () => afterResponse.run(contextOf(res), work))
  const call = request(url())
  call.on('error', () => undefined)
  call.end(() => call.destroy())
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce())
})

test('work starts after two seconds if the response has not been sent', async () => {
  const afterResponse = createAfterResponseQueue(silent)
  const work = vi.fn(() => Promise.resolve())
  let setQueued = () => {}
  const queued = new Promise<void>((resolve) => (setQueued = resolve))
  respond = (res) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    afterResponse.run(contextOf(res), work)
    setQueued()
  }
  try {
    const call = request(url())
    call.on('error', () => undefined)
    call.end()
    await queued
    await vi.advanceTimersByTimeAsync(1999)
    expect(work).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(work).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

test('work over the queue limit is rejected', async () => {
  const afterResponse = createAfterResponseQueue(silent, 2)
  let refusal: unknown
  respond = (res) => {
    const run = () => afterResponse.run(contextOf(res), () => Promise.resolve())
    run()
    run()
    try {
      run()
    } catch (error) {
      refusal = error
    }
    res.end()
  }
  await fetch(url())
  expect(refusal).toMatchObject({ code: 'unavailable' })
  await afterResponse.stop()
})
