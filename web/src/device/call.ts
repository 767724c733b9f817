import type { CallInput, Endpoint, Reply } from '#contract/endpoint.ts'
import { type ErrorBody, errorBodySchema } from '#contract/errors.ts'
import { sentValues } from '#contract/query-keys.ts'
import { ApiError, GateError, InvalidResponseError, NetworkError } from '../lib/api-error.ts'
import {
  checkConnection,
  isForeign,
  isRefusal,
  reportReached,
  reportUnreachable,
  useConnection,
} from './connection.ts'
import '../lib/zod-csp.ts'

export { ApiError, NetworkError }

function readErrorBody(text: string): ErrorBody | null {
  try {
    return errorBodySchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new InvalidResponseError(text, cause)
  }
}

/**
 * Cache mode of all calls. The server asks for revalidation too, but Safari would still show its
 * own copy for the seconds of `stale-while-revalidate`, which are meant for shared caches.
 */
export const REVALIDATE = 'no-cache'

const unauthenticatedListeners = new Set<(endpoint: Endpoint) => void>()

/**
 * Calls `listener` with the endpoint of each call that the server refuses because nobody is signed
 * in. Returns an unsubscribe function.
 */
export function onUnauthenticated(listener: (endpoint: Endpoint) => void): () => void {
  unauthenticatedListeners.add(listener)
  return () => void unauthenticatedListeners.delete(listener)
}

interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  cache?: RequestCache
  /** Sends the request. Default: the browser's. */
  fetch?: typeof globalThis.fetch
}

/**
 * Calls an endpoint of the contract and returns its parsed reply. Throws ApiError for a non-2xx
 * response, GateError when something in front of the site answers instead of it, NetworkError when
 * no complete response arrives or `signal` times out, InvalidResponseError when the body is not
 * JSON, a zod error when the body does not match the contract, and the reason of `signal` when the
 * caller aborts.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<Reply<E>> {
  const { body } = await callWithHeaders(endpoint, ...([input, options] as CallArguments<E>))
  return body
}

/** Like `call`, but also returns the response headers. */
export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<{ body: Reply<E>; headers: Headers }> {
  const request = () => send(endpoint, (input ?? {}) as RequestParts, options ?? {})
  const { response, text } = await request().catch(async (cause: unknown) => {
    const isWorthRepeating = await examine(cause, options?.signal)
    if (!isWorthRepeating || endpoint.method !== 'GET') throw new NetworkError(cause)
    return request().catch((secondCause: unknown) => {
      throw isAbort(secondCause, options?.signal) ? secondCause : new NetworkError(secondCause)
    })
  })
  const errorBody = response.ok ? null : readErrorBody(text)
  // A refusal of the API has a body as in the contract. That of a gate must not sign anybody out.
  const isText = isTextOf(endpoint, response)
  if ((!isText && isForeign(response)) || (isRefusal(response.status) && !errorBody))
    await examineForeign(response, text)
  else if (!response.ok) reportReached()
  if (errorBody?.code === 'unauthenticated')
    unauthenticatedListeners.forEach((listener) => listener(endpoint))
  if (!response.ok)
    throw new ApiError(
      response.status,
      text,
      response.statusText,
      errorBody,
      response.headers.get('retry-after'),
    )
  try {
    const body = endpoint.reply.parse(isText ? text : readJson(text)) as Reply<E>
    reportReached()
    return { body, headers: response.headers }
  } catch (cause) {
    // A gate may also answer with status 200 and JSON of its own.
    await assertReached(response)
    throw cause
  }
}

/** Returns true for a reply that is a text instead of JSON. */
function isTextOf({ text }: Endpoint, { headers }: Response): boolean {
  return text !== undefined && (headers.get('content-type') ?? '').startsWith(text)
}

type CallArguments<E extends Endpoint> =
  Record<string, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

interface RequestParts {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
  file?: Blob
}

/** Sends a request and reads the whole response. */
async function send(
  endpoint: Endpoint,
  parts: RequestParts,
  options: CallOptions,
): Promise<{ response: Response; text: string }> {
  const headers: Record<string, string> = {
    accept: endpoint.text ?? 'application/json',
    ...options.headers,
  }
  let body: BodyInit | undefined
  if (parts.file) {
    body = new FormData()
    body.append('file', parts.file)
  } else if (endpoint.body) {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(parts.body)
  }
  const response = await (options.fetch ?? fetch)(urlOf(endpoint, parts), {
    method: endpoint.method,
    credentials: 'same-origin',
    cache: REVALIDATE,
    // The API does not redirect. A gate does, and its page may be on another host.
    redirect: 'manual',
    headers,
    body,
    signal: options.signal ?? null,
    ...(options.cache && { cache: options.cache }),
  })
  return { response, text: await response.text() }
}

/**
 * Examines a request without a complete response. Returns true when the server can be reached
 * nevertheless. WebKit and Firefox cancel all requests as soon as the user leaves the page, which
 * may be shown for seconds more or again later, so a failed request alone does not mean that the
 * device is offline. Throws the reason when the caller has aborted the request. A timeout counts as
 * a network failure.
 */
async function examine(cause: unknown, signal: AbortSignal | undefined): Promise<boolean> {
  if (isAbort(cause, signal)) throw signal?.aborted ? signal.reason : cause
  if (!signal?.aborted) return checkConnection()
  reportUnreachable()
  return false
}

/**
 * Examines a response that is not from the API. Throws GateError when the site as a whole is
 * answered by something else, and otherwise InvalidResponseError for what is no error response: a
 * server in front of the site may refuse a single request.
 */
async function examineForeign(response: Response, text: string): Promise<void> {
  await assertReached(response)
  if (response.status < 400) throw new InvalidResponseError(text)
}

/** Throws GateError or NetworkError unless the site itself answers. */
async function assertReached(response: Response): Promise<void> {
  const isReached = !useConnection.getState().isGated && (await checkConnection())
  if (useConnection.getState().isGated) throw new GateError(response.status)
  if (!isReached) throw new NetworkError(response.status)
}

function isAbort(cause: unknown, signal: AbortSignal | undefined): boolean {
  return signal?.aborted
    ? !isDomException(signal.reason, 'TimeoutError')
    : isDomException(cause, 'AbortError')
}

function isDomException(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name
}

function urlOf(endpoint: Endpoint, { params = {}, query = {} }: RequestParts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams(sentValues(query))
  return search.size > 0 ? `${path}?${search}` : path
}
