import OpenAI from 'openai'
import { ContractError } from '#contract/errors.ts'
import { aiWritingMessages } from '#contract/messages.ts'

export interface TextRequest {
  /** The system prompt, with the kind and format of the text. */
  instructions: string
  /** The request of the admin. */
  prompt: string
  /** Maximum number of tokens in the response. */
  maxTokens: number
  /** Cancels the call, even while the response is being read. */
  signal: AbortSignal
}

/**
 * Generates texts. `write` asks the model for JSON and returns its reply without parsing it. It
 * throws `upstream_failed` with a message that may be shown to the user, or `invalid` when the call
 * was cancelled.
 */
export interface TextModel {
  write: (request: TextRequest) => Promise<string>
}

export interface TextModelSettings {
  apiKey: string
  /** URL of the API when it is not OpenAI's. */
  baseUrl: string | undefined
  model: string | undefined
  /** Timeout of a whole call, in milliseconds. */
  timeoutMs?: number
  /** Called when a call failed, but not when it was cancelled. Gets no prompt and no response. */
  onFailure?: (failure: { type: string; status: number | undefined }) => void
}

const DEFAULT_URL = 'https://api.openai.com/v1'
const DEFAULT_MODEL = 'gpt-4o-mini'
const TIMEOUT_MS = 60_000
/** Several times the size of the longest post. */
const MAX_RESPONSE_BYTES = 1024 * 1024

/** Thrown when the response cannot be used. The message may be shown to the user. */
class UnusableResponse extends Error {}

/**
 * Creates a client for OpenAI's chat API or a compatible one. Calls are never retried, because
 * every call costs money.
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
      const timeout = AbortSignal.timeout(timeoutMs)
      const callSignal = AbortSignal.any([signal, timeout])
      try {
        const { choices } = await client
          .withOptions({ fetch: boundedFetch(callSignal) })
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
            { signal: callSignal },
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
          message: timeout.aborted ? aiWritingMessages.timedOut : reasonOf(error),
        })
      }
    },
  }
}

function textOf(
  choices: readonly OpenAI.Chat.Completions.ChatCompletion.Choice[] | undefined,
): string {
  const choice = choices?.[0]
  if (choice?.message.refusal) throw new UnusableResponse('The AI service declined to write this')
  if (choice?.finish_reason === 'length')
    throw new UnusableResponse(
      'The AI service did not finish its text. Please ask for a shorter one.',
    )
  if (typeof choice?.message.content === 'string') return choice.message.content
  throw new UnusableResponse(aiWritingMessages.unreadable)
}

/**
 * Returns a message that may be shown to the user. Messages of the AI service are not shown,
 * because they may contain the key or the prompt.
 */
function reasonOf(error: unknown): string {
  if (error instanceof UnusableResponse) return error.message
  if (error instanceof OpenAI.AuthenticationError || error instanceof OpenAI.PermissionDeniedError)
    return 'The AI service refused the key'
  if (error instanceof OpenAI.RateLimitError)
    return 'The AI service is busy or its quota is used up. Please try again later.'
  if (error instanceof OpenAI.APIConnectionError) return 'The AI service could not be reached'
  if (error instanceof OpenAI.APIError && error.status !== undefined)
    return `The AI service answered with an error (${error.status})`
  return aiWritingMessages.unreadable
}

/**
 * Returns a fetch function that limits the size of the response. The signal aborts it, even while
 * the body is being read.
 */
function boundedFetch(signal: AbortSignal): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, signal, redirect: 'error' })
    if (!response.body) return response
    let bytes = 0
    const bounded = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength
          if (bytes > MAX_RESPONSE_BYTES)
            controller.error(new UnusableResponse('The AI service answered with too much text'))
          else controller.enqueue(chunk)
        },
      }),
    )
    return new Response(bounded, { status: response.status, headers: response.headers })
  }
}
