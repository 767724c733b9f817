import { create } from 'zustand'

interface Connection {
  /**
   * True after the browser has reported that it is offline, or after an API call without a
   * response; false again after the opposite. `navigator.onLine` is not enough: it is true on a
   * network without internet access.
   */
  isOffline: boolean
  /**
   * True when something in front of the site answers instead of it, for example the sign-in page of
   * a network or the check of a host; false again after the first answer of the site.
   */
  isGated: boolean
}

// The initial state must be false even without a network, because the server has drawn the page with
// false. During hydration zustand returns this state, also when the code below has set true already.
export const useConnection = create<Connection>()(() => ({ isOffline: false, isGated: false }))

function setConnection(next: Connection): void {
  const now = useConnection.getState()
  if (now.isOffline !== next.isOffline || now.isGated !== next.isGated) useConnection.setState(next)
}

/** Ends the offline and the gated state. Call it after every response of the API, also errors. */
export function reportReached(): void {
  setConnection({ isOffline: false, isGated: false })
}

export function reportUnreachable(): void {
  setConnection({ isOffline: true, isGated: false })
}

/** True when the site cannot be reached, for whatever reason. */
export function isCutOff({ isOffline, isGated } = useConnection.getState()): boolean {
  return isOffline || isGated
}

/** Calls `action` each time when the site can be reached again. Returns a stop function. */
export function onReconnect(action: () => void): () => void {
  return useConnection.subscribe((now, before) => {
    if (isCutOff(before) && !isCutOff(now)) action()
  })
}

/** Statuses with which a server in front of the site says that the site itself fails or is busy. */
const FAILING = [408, 413, 425, 429]

/**
 * True for a response that is not from the API: a redirect, or anything but JSON. Servers in front
 * of the API use pages of their own for failures, which are not foreign. Redirects are seen only if
 * the request has the mode 'manual'.
 */
export function isForeign({ type, status, headers }: Response): boolean {
  if (type === 'opaqueredirect') return true
  if (status >= 500 ? status !== 511 : FAILING.includes(status)) return false
  return !/^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '')
}

/** True for a status with which the site, or a gate, asks for a sign-in or refuses the client. */
export function isRefusal(status: number): boolean {
  return status === 401 || status === 403 || status === 407
}

/**
 * Time limit of a check in ms. Without it, a check would not end when all packets are dropped. It
 * is shorter than the wait for the stored directory, so that a check does not delay it.
 */
const CHECK_WITHIN_MS = 4000

let check: Promise<boolean> | undefined

/**
 * Asks the server for a small response, mostly a 304, and sets the connection state accordingly.
 * Returns true for any response of the API. Concurrent calls share one request. A request that the
 * browser cancels because the user leaves the page says nothing: on a page that is shown again, the
 * server is asked again. Never throws.
 */
export function checkConnection(): Promise<boolean> {
  check ??= askServer().finally(() => {
    check = undefined
  })
  return check
}

async function askServer(): Promise<boolean> {
  while ((globalThis.navigator as Navigator | undefined)?.onLine !== false) {
    const departuresBefore = departures
    const answer = await fetch('/api/categories', {
      cache: 'no-cache',
      redirect: 'manual',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(CHECK_WITHIN_MS),
    }).then(
      async (response) => ({ response, text: await response.text().catch(() => null) }),
      () => null,
    )
    if (answer && answer.text !== null) {
      const { response, text } = answer
      // The categories are a public list, so a gate may also answer with JSON of its own.
      const isGated =
        isForeign(response) || isRefusal(response.status) || (response.ok && !isList(text))
      setConnection({ isOffline: false, isGated })
      return !isGated
    }
    if (departures === departuresBefore) break
  }
  reportUnreachable()
  return false
}

function isList(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text))
  } catch {
    return false
  }
}

/** Time in ms within which a page that is being left is mostly gone. */
const LEAVING_MS = 10_000
let lastDeparture = Number.NEGATIVE_INFINITY

/** True when the user may be leaving this page. A navigation by the app would undo that. */
export function isLeaving(): boolean {
  return performance.now() - lastDeparture < LEAVING_MS
}

/** How often the user has begun to leave this page. It may still be shown for a while, or again. */
let departures = 0

if (typeof window !== 'undefined') {
  if (!navigator.onLine) reportUnreachable()
  const countDeparture = () => {
    departures += 1
    lastDeparture = performance.now()
  }
  // Phones fire only `pagehide`. Browsers that fire both cancel requests before `pagehide`.
  window.addEventListener('beforeunload', countDeparture)
  window.addEventListener('pagehide', countDeparture)
  // A page that Back shows again has missed the events of the time between.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isCutOff()) void checkConnection()
  })
  window.addEventListener('offline', reportUnreachable)
  window.addEventListener('online', reportReached)
}
