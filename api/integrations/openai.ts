import OpenAI from 'openai'
import { ContractError } from '#contract/errors.ts'

export interface TextRequest {
  /** What kind of text, and in what form. */
  instructions: string
  /** What the operator asked for. */
  prompt: string
  /** Upper limit of what is paid for. */
  maxTokens: number
  /** Ends the call, also in the middle of an answer. */
  signal: AbortSignal
}

/**
 * Writes texts: answers one JSON text as the instructions demand it. Throws upstream_failed with a
 * reason that may be shown.
 */
export interface TextModel {
  write: (request: TextRequest) => Promise<string>
}

export interface TextModelSettings {
  apiKey: string
  /** Where the API is, when it is not OpenAI's own. */
  baseUrl: string | undefined
  model: string | undefined
  /** Of a whole call, in milliseconds. */
  timeoutMs?: number
  /** What went wrong, without what was asked or answered. */
  onFailure?: (failure: { type: string; status: number | undefined }) => void
}

const DEFAULT_URL = 'https://api.openai.com/v1'
const DEFAULT_MODEL = 'gpt-4o-mini'
const TIMEOUT_MS = 60_000
/** Several times the longest post. */
const MAX_ANSWER_BYTES = 1024 * 1024

/** What the answer was not; the message may be shown. */
class UnusableAnswer extends Error {}

/**
 * A model behind OpenAI's chat API, or one that speaks like it. Nothing is tried twice: every try
 * is paid for.
 */
export function createTextModel({
  apiKey,
  baseUrl = DEFAULT_URL,
  model = DEFAULT_MODEL,
  timeoutMs = TIMEOUT_MS,
  onFailure,
}: TextModelSettings): TextModel {
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
  })

  return {
    async write({ instructions, prompt, maxTokens, signal }) {
      const tooLate = AbortSignal.timeout(timeoutMs)
      const ended = AbortSignal.any([signal, tooLate])
      try {
        const { choices } = await client
          .withOptions({ fetch: boundedFetch(ended) })
          .chat.completions.create(
            {
              model,
              messages: [
                { role: 'system', content: instructions },
                { role: 'user', content: prompt },
              ],
              max_completion_tokens: maxTokens,
              response_format: { type: 'json_object' },
              n: 1,
            },
            { signal: ended },
          )
        return textOf(choices)
      } catch (error) {
        if (signal.aborted)
          throw new ContractError('invalid', { message: 'The request was cancelled' })
        onFailure?.({
          type: (error as Error).name,
          status: error instanceof OpenAI.APIError ? error.status : undefined,
        })
        throw new ContractError('upstream_failed', {
          message: tooLate.aborted ? 'The AI service did not answer in time' : reasonOf(error),
        })
      }
    },
  }
}

function textOf(
  choices: readonly OpenAI.Chat.Completions.ChatCompletion.Choice[] | undefined,
): string {
  const choice = choices?.[0]
  if (choice?.message.refusal) throw new UnusableAnswer('The AI service declined to write this')
  if (choice?.finish_reason === 'length')
    throw new UnusableAnswer(
      'The AI service did not finish its text. Please ask for a shorter one.',
    )
  if (typeof choice?.message.content === 'string') return choice.message.content
  throw new UnusableAnswer(UNREADABLE)
}

const UNREADABLE = 'The AI service answered in a form that could not be read'

/** In our own words: an upstream's message may repeat the key or what was asked. */
function reasonOf(error: unknown): string {
  if (error instanceof UnusableAnswer) return error.message
  if (error instanceof OpenAI.AuthenticationError || error instanceof OpenAI.PermissionDeniedError)
    return 'The AI service refused the key'
  if (error instanceof OpenAI.RateLimitError)
    return 'The AI service is busy or its quota is used up. Please try again later.'
  if (error instanceof OpenAI.APIConnectionError) return 'The AI service could not be reached'
  if (error instanceof OpenAI.APIError && error.status !== undefined)
    return `The AI service answered with an error (${error.status})`
  return UNREADABLE
}

/** Reads no more of an answer than a text can have, and stops at the signal also while it is read. */
function boundedFetch(signal: AbortSignal): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, signal, redirect: 'error' })
    if (!response.body) return response
    let bytes = 0
    const bounded = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength
          if (bytes > MAX_ANSWER_BYTES)
            controller.error(new UnusableAnswer('The AI service answered with too much text'))
          else controller.enqueue(chunk)
        },
      }),
    )
    return new Response(bounded, { status: response.status, headers: response.headers })
  }
}
