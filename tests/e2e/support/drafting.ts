import { type OpenAiStandIn, startOpenAiStandIn } from '../../../mocks/upstream/openai.ts'
import { type RunningServer, startDemoServer } from './server.ts'
import { test as base } from './test.ts'

/** Journeys whose server drafts with a stand-in of the AI service. */
export const test = base.extend<object, { ai: OpenAiStandIn; server: RunningServer }>({
  ai: [async ({}, use) => {
    const standIn = await startOpenAiStandIn()
    await use(standIn)
    await standIn.close()
  }, { scope: 'worker' }],
  server: [async ({ ai }, use) => {
    const server = await startDemoServer({ OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: ai.url })
    await use(server)
    await server.discard()
  }, { scope: 'worker' }],
})
