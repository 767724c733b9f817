import type { CallInput, Endpoint, Reply } from '#contract/endpoint.ts'
import { type ErrorBody, errorBodySchema } from '#contract/errors.ts'
import { sentValues } from '#contract/query-keys.ts'
import { InvalidResponseError, ApiError, NetworkError } from '../lib/api-error.ts'
import { reportReached, reportUnreachable, watchForDeparture } from './connection.ts'
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

interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  cache?: RequestCache
}

/**
 * Calls an endpoint of the contract and returns its parsed reply. Throws ApiError for a non-2xx
 * response, NetworkError when no complete response arrives or `signal` times out,
 * InvalidResponseError when the body is not JSON, a zod error when the body does not match the
 * contract, and the reason of `signal` when the caller aborts.
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
  const isLeaving = watchForDeparture()
  const failed = (cause: unknown) => {
    throw toCallError(cause, options?.signal, isLeaving())
  }
  const response = await send(endpoint, (input ?? {}) as RequestParts, options ?? {}).catch(failed)
  const text = await response.text().catch(failed)
  reportReached()
  if (!response.ok)
    throw new ApiError(
      response.status,
      text,
      response.statusText,
      readErrorBody(text),
      response.headers.get('retry-after'),
    )
  return { body: endpoint.reply.parse(readJson(text)) as Reply<E>, headers: response.headers }
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

function send(endpoint: Endpoint, parts: RequestParts, options: CallOptions): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
  let body: BodyInit | undefined
  if (parts.file) {
    body = new FormData()
    body.append('file', parts.file)
  } else if (endpoint.body) {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(parts.body)
  }
  return fetch(urlOf(endpoint, parts), {
    method: endpoint.method,
    credentials: 'same-origin',
    cache: REVALIDATE,
    headers,
    body,
    signal: options.signal ?? null,
    ...(options.cache && { cache: options.cache }),
  })
}

/**
 * Returns the error to throw for a failed fetch. When the caller has aborted the request, returns
 * the reason of the abort, which is not a network failure. A timeout counts as a network failure.
 */
function toCallError(cause: unknown, signal: AbortSignal | undefined, isLeaving: boolean): unknown {
  if (signal?.aborted && !isDomException(signal.reason, 'TimeoutError')) return signal.reason
  if (isDomException(cause, 'AbortError')) return cause
  if (!isLeaving) reportUnreachable()
  return new NetworkError(cause)
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
