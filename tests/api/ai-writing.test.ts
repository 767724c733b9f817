import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { createTextModel, type TextModel } from '../../api/integrations/openai.ts'
import {
  type OpenAiMode,
  type OpenAiStandIn,
  startOpenAiStandIn,
} from '../../mocks/upstream/openai.ts'
import { readError, readReply } from '../contract/strict.ts'
import { anyDatabase, featureDatabases } from '../support/databases.ts'
import { type Owner, signedIn } from '../support/owners.ts'
import { startTestServer, type TestServer, withServer } from '../support/server.ts'

const { aiWriting } = contract
const KEY = 'the-secret-of-the-desk'

describe.each(featureDatabases)('drafting on %s', (kind) => {
  let upstream: OpenAiStandIn
  let admin: Owner
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
    admin = await signedIn(sender(server), 'admin@example.com')
  })
  beforeEach(async () => {
    failures = []
    Object.assign(upstream, { mode: 'normal', calls: [], abandoned: 0, slowMs: 500 })
    await server.db('writing_days').delete()
  })

  const write = (path: string, body: unknown = { prompt: 'Leaking roofs' }) =>
    admin.send('POST', path, body)
  const under = async () =>
    Number((await server.db('writing_now').count<{ n: number }[]>('* as n'))[0]?.n)

  test('asks the model that is configured, once, with a limit of what is paid for', async () => {
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
    expect(await under()).toBe(0)
  })

  test("treats what comes back like anybody's HTML", async () => {
    upstream.mode = 'malicious'
    const post = await readReply(aiWriting.post, await write(aiWriting.post.path))
    expect(post).toEqual({
      title: 'Roof',
      excerpt: 'Leaks and you',
      content:
        '<h2>Roof</h2><img src="x" /><a rel="nofollow noopener">more</a><p>What to look at when a roof leaks, and when to call.</p>',
    })
  })

  test('takes JSON in a fence', async () => {
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
    'answers 502 with a plain reason when the service is %s, asks no second time, and tells no key',
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
      expect(await under()).toBe(0)
    },
  )

  test.each<OpenAiMode>(['slow', 'endless'])(
    'gives a service that is %s up in time, and hangs up',
    async (mode) => {
      Object.assign(upstream, { mode, slowMs: 30_000 })
      const model = createTextModel({
        apiKey: KEY,
        baseUrl: upstream.url,
        model: 'a-model',
        timeoutMs: 2000,
      })
      await expect(ask(model)).rejects.toMatchObject({
        code: 'upstream_failed',
        message: 'The AI service did not answer in time',
      })
      await expect.poll(() => upstream.open).toBe(0)
      expect(upstream.abandoned).toBe(1)
    },
  )

  test.each<OpenAiMode>(['slow', 'endless'])(
    'who goes away ends what is written for them, while it is %s, and may ask again at once',
    async (mode) => {
      Object.assign(upstream, { mode, slowMs: 30_000 })
      const leaving = new AbortController()
      const left = fetch(`${server.url}${aiWriting.title.path}`, {
        method: 'POST',
        body: JSON.stringify({ prompt: 'Roofs' }),
        signal: leaving.signal,
        headers: {
          cookie: admin.cookie,
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
        },
      })
      await expect.poll(() => upstream.calls.length).toBe(1)
      leaving.abort()
      await expect(left).rejects.toThrow()
      upstream.mode = 'normal'
      await readReply(aiWriting.title, await write(aiWriting.title.path))
      await expect.poll(() => upstream.open).toBe(0)
      expect(upstream.abandoned).toBe(1)
      expect(failures).toEqual([])
    },
  )

  test('writes one text at a time for an admin; the next is asked to wait', async () => {
    const texts = JSON.stringify({ title: 'A title', excerpt: 'An excerpt' })
    const answers: ((text: string) => void)[] = []
    const slow = await startTestServer(kind, 'demo', {
      textModel: { write: () => new Promise((resolve) => answers.push(resolve)) },
    })
    const { send } = await signedIn(sender(slow), 'admin@example.com')
    const first = send('POST', aiWriting.title.path, { prompt: 'Leaking roofs' })
    await expect.poll(() => answers.length).toBe(1)
    const second = await send('POST', aiWriting.excerpt.path, { prompt: 'Leaking roofs' })
    expect(second.headers.get('retry-after')).toBe('1')
    expect(await readError(second)).toMatchObject({
      status: 429,
      message: 'Another text is being written for you. Please wait for it or cancel it.',
    })
    answers[0]?.(texts)
    await readReply(aiWriting.title, await first)
    expect(answers).toHaveLength(1)
    const third = send('POST', aiWriting.excerpt.path, { prompt: 'Leaking roofs' })
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.(texts)
    await readReply(aiWriting.excerpt, await third)
    await slow.close()
  })

  test('what a server that died left behind is free again after its lease', async () => {
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
    expect(await under()).toBe(0)
  })

  test('ends with the budget of the day, which is counted in the database and starts anew', async () => {
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

  test('ends with the budget of the month, which the days add up to, and says which it was', async () => {
    const days = await server.db.raw<{ rows: { n: number }[] }>(
      `select extract(day from now() at time zone 'UTC')::int as n`,
    )
    // The month before does not count, whatever was used in it; today does.
    await server.db('writing_days').insert({
      day: server.db.raw(`date_trunc('month', now() at time zone 'UTC') - interval '1 day'`),
      calls: 5000,
    })
    await readReply(aiWriting.title, await write(aiWriting.title.path))
    const isFirstDay = days.rows[0]?.n === 1
    const calls = 2999
    // On the first of a month all of it is today's.
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
    // Also the first call of a day is one too many.
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

  test('calls that are turned away use nothing of the budget', async () => {
    const member = await signedIn(sender(server), 'member@example.com')
    await member.send('POST', aiWriting.title.path, { prompt: 'Roofs' })
    await write(aiWriting.title.path, { prompt: '' })
    expect(await server.db('writing_days').select()).toEqual([])
  })
})

const ask = (model: TextModel) =>
  model.write({
    instructions: 'JSON',
    prompt: 'Roofs',
    maxTokens: 10,
    signal: new AbortController().signal,
  })
const sender = (server: Pick<TestServer, 'url'>) => ({
  send: (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init),
})

test('without a key every call says so', async () => {
  const server = await startTestServer(anyDatabase, 'demo')
  const admin = await signedIn(sender(server), 'admin@example.com')
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

test('a service that is not there is told apart', async () => {
  const model = createTextModel({ apiKey: KEY, baseUrl: 'http://127.0.0.1:9/v1', model: undefined })
  await expect(ask(model)).rejects.toMatchObject({
    code: 'upstream_failed',
    message: 'The AI service could not be reached',
  })
})
