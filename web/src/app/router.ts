import { createBrowserRouter } from 'react-router-dom'
import { normalisePath } from '#contract/page-meta.ts'
import { decodablePath } from '../lib/decodable-path.ts'
import { routes } from './routes.tsx'

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

/**
 * Creates the router. Before that, it converts the path of the URL to the form that the server also
 * redirects to (see `normalisePath`), and escapes percent signs that cannot be decoded.
 */
export function createRouter() {
  const { pathname, search, hash } = window.location
  const normalisedPath = decodablePath(normalisePath(pathname))
  window.history.replaceState(
    withHistoryKey(window.history.state),
    '',
    normalisedPath + search + hash,
  )
  return createBrowserRouter(routes)
}
