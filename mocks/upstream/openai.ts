import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * How the stand-in responds: normally; after `slowMs`; with 5 MB of text; with an endless body;
 * with incomplete JSON in the text (`malformed`, `cut`) or in the response (`garbled`); with
 * dangerous HTML; with JSON in a code fence; with a refusal; or with an error status.
 */
export type OpenAiMode =
  | 'normal'
  | 'slow'
  | 'huge'
  | 'endless'
  | 'malformed'
  | 'garbled'
  | 'malicious'
  | 'fenced'
  | 'cut'
  | 'refusing'
  | 429
  | 401
  | 500

interface ChatCall {
  authorization: string
  model: string
  max_completion_tokens: number
  messages: { role: string; content: string }[]
}

export interface OpenAiStandIn {
  /** Value for `OPENAI_BASE_URL`. */
  url: string
  mode: OpenAiMode
  slowMs: number
  calls: ChatCall[]
  /** Number of calls whose client disconnected before the response was complete. */
  abandoned: number
  /** Number of calls in progress. */
  openCalls: number
  close: () => Promise<void>
}

const MALICIOUS =
  '<h2 onclick="alert(1)">Roof</h2><script>alert(2)</script><img src="x" onerror="alert(3)"><a href="javascript:alert(4)">more</a>' +
  '<iframe src="https://evil.example/"></iframe><svg onload="alert(5)"></svg><p style="position:fixed">What to look at when a roof leaks, and when to call.</p>'

const texts = {
  title: 'What to do when a roof leaks',
  excerpt: 'Where the water comes from, what to do first, and when to call a roofer.',
  content:
    '<h2>First</h2><p>Put a bucket under it, take pictures, and look where the water comes from.</p><p>Then call a roofer who is insured.</p>',
}
const attack = {
  title: '<b>Roof</b><script>alert(1)</script>',
  excerpt: 'Leaks <img src=x onerror=alert(1)> and you',
  content: MALICIOUS,
}

interface Texts {
  title: string
  excerpt: string
  content: string
}

interface OpenAiOptions {
  port?: number
  /**
   * Returns the texts for a prompt, for the modes `normal` and `slow`. By default they are always
   * the same.
   */
  write?: (prompt: string) => Texts
}

/** Starts a minimal chat completion API on loopback that can also fail in typical ways. */
export async function startOpenAiStandIn({
  port = 0,
  write = () => texts,
}: OpenAiOptions = {}): Promise<OpenAiStandIn> {
  const server = createServer((request, response) => {
    standIn.openCalls += 1
    response.once('close', () => {
      standIn.openCalls -= 1
      if (!response.writableFinished) standIn.abandoned += 1
    })
    void handle(standIn, request, response, write).catch(() => response.destroy())
  })
  const standIn: OpenAiStandIn = {
    url: '',
    mode: 'normal',
    slowMs: 500,
    calls: [],
    abandoned: 0,
    openCalls: 0,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return standIn
}

async function handle(
  standIn: OpenAiStandIn,
  request: IncomingMessage,
  response: ServerResponse,
  write: (prompt: string) => Texts,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request as IncomingMessage & AsyncIterable<Buffer>) chunks.push(chunk)
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Omit<ChatCall, 'authorization'>
  standIn.calls.push({ ...body, authorization: request.headers.authorization ?? '' })
  const { mode } = standIn
  const send = (status: number, text: string) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  if (typeof mode === 'number') {
    // A real service may repeat the API key in its error messages.
    send(
      mode,
      JSON.stringify({
        error: {
          message: `The stand-in refuses ${request.headers.authorization}`,
          type: 'error',
          code: 'refused',
        },
      }),
    )
    return
  }
  if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, standIn.slowMs))
  if (mode === 'endless') await sendEndlessly(response)
  else
    send(
      200,
      mode === 'garbled'
        ? '{"id":"chatcmpl-1","choices":[{"mess'
        : JSON.stringify(completion(mode, body.model, write(body.messages.at(-1)?.content ?? ''))),
    )
}

function completion(mode: Exclude<OpenAiMode, number>, model: string, normal: Texts) {
  const refusal = mode === 'refusing' ? 'I cannot write this' : null
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [
      {
        index: 0,
        finish_reason: mode === 'cut' ? 'length' : 'stop',
        logprobs: null,
        message: {
          role: 'assistant',
          content: refusal === null ? textOf(mode, normal) : null,
          refusal,
        },
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }
}

function textOf(mode: Exclude<OpenAiMode, number>, normal: Texts): string {
  switch (mode) {
    case 'huge':
      return JSON.stringify({ ...texts, content: `<p>${'A leak. '.repeat(5 * 1024 * 128)}</p>` })
    case 'malformed':
    case 'cut':
      return '{"title": "What to do'
    case 'malicious':
      return JSON.stringify(attack)
    case 'fenced':
      return `\`\`\`json\n${JSON.stringify(texts)}\n\`\`\``
    default:
      return JSON.stringify(normal)
  }
}

/** Sends spaces until the client disconnects. */
async function sendEndlessly(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' })
  while (!response.destroyed) {
    response.write(' ')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
