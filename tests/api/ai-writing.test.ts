import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { createTextModel, type TextModel } from '../../api/integrations/openai.ts'
import {
  type OpenAiMode,
  type OpenAiStandIn,
  startOpenAiStandIn,
} from '../../mocks/upstream/openai.ts'
import { readError, readReply } from '../contract/read-reply.ts'
import { anyDatabase, featureDatabases } from '../support/databases.ts'
import { startTestServer, type TestServer, withServer } from '../support/server.ts'
import { type TestUser, signInAs } from '../support/users.ts'

const { aiWriting } = contract
const KEY = 'sk-secret-of-this-test'

describe.each(featureDatabases)('AI writing on %s', (kind) => {
  let upstream: OpenAiStandIn
  let admin: TestUser
  let failures: { type: string; status: number | undefined }[]
  beforeAll(async () => {
    upstream = await startOpenAiStandIn()
  })
  afterAll(() => upstream.close())
  const server = withServer(kind, 'demo', () => ({
    textModel: createTextModel({
      apiKey: KEY,
      baseUrl: upstream.url,
      model: 'a-model',
      onFailure: (failure) => failures.push(failure),
    }),
  }))
  beforeAll(async () => {
    admin = await signInAs(sender(server), 'admin@example.com')
  })
  beforeEach(async () => {
    failures = []
    Object.assign(upstream, { mode: 'normal', calls: [], abandoned: 0, slowMs: 500 })
    await server.db('writing_days').delete()
  })

  const write = (path: string, body: unknown = { prompt: 'Leaking roofs' }) =>
    admin.send('POST', path, body)
  const callsInProgress = async () =>
    Number((await server.db('writing_now').count<{ n: number }[]>('* as n'))[0]?.n)

  test('calls the configured model once, with a token limit', async () => {
    await readReply(
      aiWriting.post,
      await write(aiWriting.post.path, { prompt: 'Leaking roofs', category: 'Roofing' }),
    )
    expect(upstream.calls).toHaveLength(1)
    expect(upstream.calls[0]).toMatchObject({
      authorization: `Bearer ${KEY}`,
      model: 'a-model',
      max_completion_tokens: 8000,
      messages: [
        { role: 'system', content: expect.stringContaining('JSON') },
        { role: 'user', content: 'Leaking roofs\n\nCategory: Roofing' },
      ],
    })
    expect(await callsInProgress()).toBe(0)
  })

  test('sanitizes the HTML of the model', async () => {
    upstream.mode = 'malicious'
    const post = await readReply(aiWriting.post, await write(aiWriting.post.path))
    expect(post).toEqual({
      title: 'Roof',
      excerpt: 'Leaks and you',
      content:
        '<h2>Roof</h2><img src="x" /><a rel="nofollow noopener">more</a><p>What to look at when a roof leaks, and when to call.</p>',
    })
  })

  test('accepts JSON in a code fence', async () => {
    upstream.mode = 'fenced'
    expect((await readReply(aiWriting.title, await write(aiWriting.title.path))).title).toBe(
      'What to do when a roof leaks',
    )
  })

  test.each<[OpenAiMode, string]>([
    ['malformed', 'The AI service answered in a form that could not be read'],
    ['garbled', 'The AI service answered in a form that could not be read'],
    ['huge', 'The AI service answered with too much text'],
    ['cut', 'The AI service did not finish its text. Please ask for a shorter one.'],
    ['refusing', 'The AI service declined to write this'],
    [429, 'The AI service is busy or its quota is used up. Please try again later.'],
    [401, 'The AI service refused the key'],
    [500, 'The AI service answered with an error (500)'],
  ])(
    'the reply %s of the service causes a 502 with a reason; the call is not repeated, and the key is not revealed',
    async (mode, message) => {
      upstream.mode = mode
      const response = await write(aiWriting.post.path)
      const text = await response.clone().text()
      expect(await readError(response)).toEqual({
        status: 502,
        code: 'upstream_failed',
        message,
        paths: [],
      })
      expect(text + JSON.stringify(failures)).not.toContain(KEY)
      expect(upstream.calls).toHaveLength(1)
      expect(await callsInProgress()).toBe(0)
    },
  )

  test.each<OpenAiMode>(['slow', 'endless'])(
    'times out and disconnects when the service is %s',
    async (mode) => {
      Object.assign(upstream, { mode, slowMs: 30_000 })
      const model = createTextModel({
        apiKey: KEY,
        baseUrl: upstream.url,
        model: 'a-model',
        timeoutMs: 2000,
      })
      await expect(writeWith(model)).rejects.toMatchObject({
        code: 'upstream_failed',
        message: 'The AI service did not answer in time',
      })
      await expect.poll(() => upstream.openCalls).toBe(0)
      expect(upstream.abandoned).toBe(1)
    },
  )

  test.each<OpenAiMode>(['slow', 'endless'])(
    'a closed request cancels its call to a service that is %s, and the next request works at once',
    async (mode) => {
      Object.assign(upstream, { mode, slowMs: 30_000 })
      const controller = new AbortController()
      const cancelled = fetch(`${server.url}${aiWriting.title.path}`, {
        method: 'POST',
        body: JSON.stringify({ prompt: 'Roofs' }),
        signal: controller.signal,
        headers: {
          cookie: admin.cookie,
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
        },
      })
      await expect.poll(() => upstream.calls.length).toBe(1)
      controller.abort()
      await expect(cancelled).rejects.toThrow()
      upstream.mode = 'normal'
      await readReply(aiWriting.title, await write(aiWriting.title.path))
      await expect.poll(() => upstream.openCalls).toBe(0)
      expect(upstream.abandoned).toBe(1)
      expect(failures).toEqual([])
    },
  )

  test('writes one text at a time per admin and rejects a second call', async () => {
    const texts = JSON.stringify({ title: 'A title', excerpt: 'An excerpt' })
    const resolvers: ((text: string) => void)[] = []
    const slow = await startTestServer(kind, 'demo', {
      textModel: { write: () => new Promise((resolve) => resolvers.push(resolve)) },
    })
    const { send } = await signInAs(sender(slow), 'admin@example.com')
    const first = send('POST', aiWriting.title.path, { prompt: 'Leaking roofs' })
    await expect.poll(() => resolvers.length).toBe(1)
    const second = await send('POST', aiWriting.excerpt.path, { prompt: 'Leaking roofs' })
    expect(second.headers.get('retry-after')).toBe('1')
    expect(await readError(second)).toMatchObject({
      status: 429,
      message: 'Another text is being written for you. Please wait for it or cancel it.',
    })
    resolvers[0]?.(texts)
    await readReply(aiWriting.title, await first)
    expect(resolvers).toHaveLength(1)
    const third = send('POST', aiWriting.excerpt.path, { prompt: 'Leaking roofs' })
    await expect.poll(() => resolvers.length).toBe(2)
    resolvers[1]?.(texts)
    await readReply(aiWriting.excerpt, await third)
    await slow.close()
  })

  test('the lease of a crashed server expires', async () => {
    const [user] = await server
      .db('users')
      .where({ email: 'admin@example.com' })
      .select<{ id: number }[]>('id')
    await server.db('writing_now').insert({
      user_id: user?.id,
      call: '00000000-0000-4000-8000-000000000000',
      started_at: server.db.raw(`now() - interval '91 seconds'`),
    })
    await readReply(aiWriting.title, await write(aiWriting.title.path))
    expect(await callsInProgress()).toBe(0)
  })

  test('rejects calls over the daily budget, which is stored in the database and reset every day', async () => {
    await readReply(aiWriting.title, await write(aiWriting.title.path))
    expect(await server.db('writing_days').first('calls')).toEqual({ calls: 1 })
    await server.db('writing_days').update({ calls: 200 })
    const refused = await write(aiWriting.title.path)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(86_400)
    expect(await readError(refused)).toMatchObject({
      status: 429,
      message: 'The AI budget of today is used up',
    })
    expect(upstream.calls).toHaveLength(1)
    await server.db('writing_days').update({ day: server.db.raw(`day - 1`) })
    await readReply(aiWriting.title, await write(aiWriting.title.path))
  })

  test('rejects calls over the monthly budget with a different message', async () => {
    const days = await server.db.raw<{ rows: { n: number }[] }>(
      `select extract(day from now() at time zone 'UTC')::int as n`,
    )
    // Calls of the previous month do not count.
    await server.db('writing_days').insert({
      day: server.db.raw(`date_trunc('month', now() at time zone 'UTC') - interval '1 day'`),
      calls: 5000,
    })
    await readReply(aiWriting.title, await write(aiWriting.title.path))
    const isFirstDay = days.rows[0]?.n === 1
    const calls = 2999
    // The first day of a month has no earlier day in the same month.
    if (isFirstDay)
      await server
        .db('writing_days')
        .whereRaw(`day = (now() at time zone 'UTC')::date`)
        .update({ calls: calls + 1 })
    else
      await server
        .db('writing_days')
        .insert({ day: server.db.raw(`date_trunc('month', now() at time zone 'UTC')`), calls })
    const refused = await write(aiWriting.title.path)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(31 * 86_400)
    expect(await readError(refused)).toMatchObject({
      status: 429,
      message: 'The AI budget of this month is used up',
    })
    // The first call of a day is rejected too.
    if (!isFirstDay) {
      await server.db('writing_days').whereRaw(`day = (now() at time zone 'UTC')::date`).delete()
      await server
        .db('writing_days')
        .where({ calls })
        .update({ calls: calls + 1 })
      expect(await readError(await write(aiWriting.title.path))).toMatchObject({
        status: 429,
        message: 'The AI budget of this month is used up',
      })
    }
    expect(upstream.calls).toHaveLength(1)
    await server.db('writing_days').where('calls', '>=', calls).update({ calls: 1 })
    await readReply(aiWriting.title, await write(aiWriting.title.path))
  })

  test('rejected calls do not use the budget', async () => {
    const member = await signInAs(sender(server), 'member@example.com')
    await member.send('POST', aiWriting.title.path, { prompt: 'Roofs' })
    await write(aiWriting.title.path, { prompt: '' })
    expect(await server.db('writing_days').select()).toEqual([])
  })
})

const writeWith = (model: TextModel) =>
  model.write({
    instructions: 'JSON',
    prompt: 'Roofs',
    maxTokens: 10,
    signal: new AbortController().signal,
  })
const sender = (server: Pick<TestServer, 'url'>) => ({
  send: (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init),
})

test('without an API key every call responds that AI is not configured', async () => {
  const server = await startTestServer(anyDatabase, 'demo')
  const admin = await signInAs(sender(server), 'admin@example.com')
  for (const { path } of Object.values(aiWriting)) {
    expect(await readError(await admin.send('POST', path, { prompt: 'Roofs' }))).toEqual({
      status: 503,
      code: 'not_configured',
      message: 'AI generation is not configured',
      paths: [],
    })
  }
  await server.close()
})

test('an unreachable service causes a specific message', async () => {
  const model = createTextModel({ apiKey: KEY, baseUrl: 'http://127.0.0.1:9/v1', model: undefined })
  await expect(writeWith(model)).rejects.toMatchObject({
    code: 'upstream_failed',
    message: 'The AI service could not be reached',
  })
})
