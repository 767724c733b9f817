import { useSyncExternalStore } from 'react'
import { normalizePath } from '#contract/pages.ts'

const drawnAddress =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLElement>('#root')?.dataset.drawn

/**
 * Returns true when the page was drawn by the server: while the server draws it, and in a browser
 * that has received it. Returns false when the browser has received an empty page, and when the URL
 * has changed since the page was loaded, for example by Back or Forward.
 */
export function isServerDrawn(): boolean {
  if (import.meta.env.SSR) return true
  const { pathname, search } = window.location
  return drawnAddress !== undefined && drawnAddress === toAddress(pathname, search)
}

function toAddress(pathname: string, search: string): string {
  const query = new URLSearchParams(search).toString()
  return normalizePath(pathname) + (query && `?${query}`)
}

const never = () => () => undefined

/**
 * Returns false while the server draws and while the browser hydrates, then true. Use it for what
 * only the browser knows, such as the time or the stored theme: the first render in the browser
 * must equal that of the server.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** Shows the controls that do nothing without code (see `needs-code` in parts.css). */
export function showCodeControls(): void {
  document.documentElement.dataset.ready = ''
}
