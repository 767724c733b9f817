import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { createTextModel } from '../../api/integrations/openai.ts'
import { type OpenAiStandIn, startOpenAiStandIn } from '../../mocks/upstream/openai.ts'
import { type TestUser, signInAs } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames, withTarget } from './targets.ts'

const { aiWriting } = contract
const paths = Object.values(aiWriting).map(({ path }) => path)

describe.each(targetNames)('AI writing on %s', (name) => {
  let admin: TestUser
  let upstream: OpenAiStandIn
  beforeAll(async () => {
    upstream = await startOpenAiStandIn()
  })
  afterAll(() => upstream.close())
  const target = withTarget(name, () => ({
    textModel: createTextModel({ apiKey: 'a key', baseUrl: upstream.url, model: 'a-model' }),
  }))
  beforeAll(async () => {
    admin = await signInAs(target, 'admin@example.com')
  })

  test('generates a whole post, a title, an excerpt or a text', async () => {
    const post = await readReply(
      aiWriting.post,
      await admin.send('POST', aiWriting.post.path, {
        prompt: 'Leaking roofs',
        category: 'Roofing',
      }),
    )
    expect(Object.values(post).every((text) => text.length > 10)).toBe(true)
    const prompt = 'Leaking roofs'
    expect(
      (await readReply(aiWriting.title, await admin.send('POST', aiWriting.title.path, { prompt })))
        .title,
    ).not.toContain('<')
    expect(
      (
        await readReply(
          aiWriting.excerpt,
          await admin.send('POST', aiWriting.excerpt.path, { prompt }),
        )
      ).excerpt,
    ).not.toContain('<')
    expect(
      (
        await readReply(
          aiWriting.content,
          await admin.send('POST', aiWriting.content.path, { prompt }),
        )
      ).content,
    ).toContain('<p>')
  })

  test.each(paths)('%s requires an admin, although it is outside /api/admin', async (path) => {
    const member = await signInAs(target, 'member@example.com')
    expect(await readError(await member.send('POST', path, { prompt: 'Roofs' }))).toMatchObject({
      status: 403,
    })
    expect(
      await readError(
        await target.send(path, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        }),
      ),
    ).toMatchObject({ status: 401 })
  })

  test.each(paths)('%s requires a prompt of at most 2,000 characters', async (path) => {
    for (const prompt of [undefined, '', ' \n ', 7]) {
      expect(await readError(await admin.send('POST', path, { prompt }))).toMatchObject({
        status: 400,
        message: 'Please describe what to write about',
        paths: ['prompt'],
      })
    }
    expect(
      await readError(await admin.send('POST', path, { prompt: 'x'.repeat(2001) })),
    ).toMatchObject({ status: 400, paths: ['prompt'] })
    expect((await admin.send('POST', path, { prompt: 'x'.repeat(2000) })).status).toBe(200)
  })
})
