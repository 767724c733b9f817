import type { blog } from '#contract/blog.ts'
import type { directory, TOTAL_HEADER as TotalHeader } from '#contract/directory.ts'
import type { CallInput, Endpoint, Reply } from '#contract/endpoint.ts'
import { sentValues } from '#contract/query-keys.ts'
import { PLACE_HEADER, readSearchedPlace, type SearchedPlace } from '#contract/searched-place.ts'
import { ApiError, loadCode, NetworkError } from '../lib/api-error.ts'
import { askDirectory } from './ask-directory.ts'
import { reportUnreachable } from './connection.ts'
import { setFromDevice } from './directory-state.ts'
import { keepReply } from './keep-replies.ts'
import { NotOnDeviceError } from './not-on-device.ts'
import { markPersonal } from './personal-replies.ts'

/** Time in ms without a response after which the answer of the device is used, if it has one. */
const FALLBACK_AFTER_MS = 4000
/**
 * Time in ms without any result after which the call fails, so that the page shows a Retry button
 * instead of an endless spinner.
 */
const FAIL_AFTER_MS = 9000

const TOTAL_HEADER: typeof TotalHeader = 'x-total-count'

type ReadableEndpoint =
  | (typeof directory)[keyof typeof directory]
  | (typeof blog)[keyof typeof blog]

/** The address of an endpoint in `reads.ts` that a device can answer. */
type Address = { readonly method: 'GET'; readonly path: Endpoint['path']; readonly offline: true }
type EndpointOf<A extends Address> = Extract<ReadableEndpoint, Pick<A, 'path'>>

export interface ReadResult<Body> {
  body: Body
  /** Number of all matches of a search; null for other replies. */
  total: number | null
  /** The place of a search with `radius` or `near`; null for other replies. */
  place: SearchedPlace | null
  /** ISO time at which the server last confirmed the answer of the device; null for the server's. */
  asOf: string | null
}

/**
 * Reads a public endpoint from the server, or from this device when the server cannot be reached,
 * replies with 5xx, or does not respond within 4 s. When the device has no answer either, throws
 * the error of the server if it has replied, and otherwise NotOnDeviceError. Throws all other
 * errors of the server unchanged. Opened profiles and posts are kept on the device, unless the
 * reply is personal.
 */
export async function read<A extends Address>(
  address: A,
  input: CallInput<EndpointOf<A>>,
  signal?: AbortSignal,
): Promise<ReadResult<Reply<EndpointOf<A>>>> {
  const { params = {}, query = {} } = input as { params?: object; query?: object }
  const raw = { params: sentValues(params), query: sentValues(query) }
  const request = new AbortController()
  const abort = () => request.abort(signal?.reason)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  const readDevice = async () => {
    const { body, headers, asOf } = await askDirectory('answer', address.path, raw)
    return {
      body: body as Reply<EndpointOf<A>>,
      total: toTotal(headers[TOTAL_HEADER]),
      place: readSearchedPlace(headers[PLACE_HEADER]),
      asOf,
    }
  }
  const timeout = startTimeout(readDevice)
  try {
    const result = await Promise.race([readServer(address, input, request.signal), timeout.result])
    setFromDevice(result.asOf !== null)
    return result
  } catch (error) {
    if (signal?.aborted) throw error
    if (error instanceof ApiError && [404, 410].includes(error.status))
      void askDirectory('forget', address.path, raw).catch(() => undefined)
    if (!isServerUnavailable(error)) throw error
    const result = await readDevice().catch((deviceError: unknown) => {
      if (error instanceof ApiError) throw error
      throw deviceError instanceof NotOnDeviceError ? deviceError : new NotOnDeviceError(error)
    })
    setFromDevice(true)
    return result
  } finally {
    timeout.stop()
    signal?.removeEventListener('abort', abort)
    request.abort()
  }
}

async function readServer<A extends Address>(
  address: A,
  input: CallInput<EndpointOf<A>>,
  signal: AbortSignal,
): Promise<ReadResult<Reply<EndpointOf<A>>>> {
  // The first screen does not need the schemas: the server embeds its data.
  const { callPublic } = await loadCode(() => import('./public-endpoints.ts'))
  const { body, headers } = await callPublic(address.path, input as object, { signal })
  if (isForUser(headers)) markPersonal(body)
  else keepReply(address.path, body)
  const place = readSearchedPlace(headers.get(PLACE_HEADER))
  if (place && needsPlaceTable(place)) void askDirectory('loadPlaces').catch(() => undefined)
  return {
    body: body as Reply<EndpointOf<A>>,
    total: toTotal(headers.get(TOTAL_HEADER)),
    place,
    asOf: null,
  }
}

/** Returns true for a reply that only the signed-in user gets. */
function isForUser(headers: Headers): boolean {
  return (headers.get('cache-control') ?? '').includes('no-store')
}

/** Without the table, the device knows only the names of places that have contractors. */
function needsPlaceTable({ kind, own }: SearchedPlace): boolean {
  return kind === 'zip' || (own === 0 && (kind === 'city' || kind === 'county'))
}

function toTotal(header: string | null | undefined): number | null {
  return header ? Number(header) : null
}

/**
 * Returns a `result` that resolves with the answer of the device after 4 s, if there is one, and
 * otherwise rejects with NetworkError after 9 s. Call `stop` when the server has responded.
 */
function startTimeout<T>(readDevice: () => Promise<T>): { result: Promise<T>; stop: () => void } {
  const timers: ReturnType<typeof setTimeout>[] = []
  let isDone = false
  const result = new Promise<T>((resolve, reject) => {
    const fallBack = (answer: T) => {
      if (isDone) return
      reportUnreachable()
      resolve(answer)
    }
    timers.push(
      setTimeout(() => void readDevice().then(fallBack, () => undefined), FALLBACK_AFTER_MS),
      setTimeout(() => {
        reportUnreachable()
        reject(new NetworkError(new Error(`No response within ${FAIL_AFTER_MS} ms`)))
      }, FAIL_AFTER_MS),
    )
  })
  const stop = () => {
    isDone = true
    timers.forEach(clearTimeout)
  }
  return { result, stop }
}

function isServerUnavailable(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)
}
