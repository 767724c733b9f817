import { createBrowserRouter, matchRoutes } from 'react-router-dom'
import { normalizePath } from '#contract/pages.ts'
import { decodablePath } from '../lib/decodable-path.ts'
import { routes } from './routes.tsx'

/** React Router stores the scroll positions of this tab in sessionStorage under this key. */
const SCROLL_POSITIONS = 'react-router-scroll-positions'

/**
 * Returns the history state with a `key`: its existing key, or a new unique one. React Router
 * stores the scroll position under this key, so the key must not change on reload.
 */
function withHistoryKey(state: unknown): object {
  return {
    key: crypto.getRandomValues(new Uint32Array(2)).join('-'),
    ...(typeof state === 'object' ? state : {}),
  }
}

/** Returns the path of the URL as the routes expect it. */
function currentPath(): string {
  return decodablePath(normalizePath(window.location.pathname))
}

/**
 * Loads the code of the page at the current URL into its routes. A router that is created
 * afterwards renders the page at once. Throws PageCodeError.
 */
export async function loadPageCode(): Promise<void> {
  for (const { route } of matchRoutes(routes, currentPath()) ?? []) {
    if (typeof route.lazy !== 'function') continue
    const code = await route.lazy()
    delete route.lazy
    Object.assign(route, code)
  }
}

/**
 * Normalizes the path of the URL as the server's redirects do (see `normalizePath`), escapes the
 * percent signs of a path that cannot be decoded, and creates the router. `isHydrating` is true for
 * a page drawn by the server whose code has been loaded.
 */
export function createRouter(isHydrating: boolean) {
  const { search, hash } = window.location
  window.history.replaceState(
    withHistoryKey(window.history.state),
    '',
    currentPath() + search + hash,
  )
  if (!isHydrating) return createBrowserRouter(routes)
  restoreScrollPosition()
  return createBrowserRouter(routes, { hydrationData: { loaderData: {} } })
}

/**
 * Restores the scroll position after a reload. React Router does not restore it while the page
 * hydrates, and the browser may not have restored it yet.
 */
function restoreScrollPosition(): void {
  try {
    const { key } = window.history.state as { key: string }
    const positions = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}') as Record<
      string,
      number | undefined
    >
    const position = positions[key]
    if (!position) return
    window.scrollTo(0, position)
  } catch {
    // Storage is denied or the stored text is damaged. The page then stays where it is.
  }
}
