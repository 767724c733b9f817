import { useSyncExternalStore } from 'react'

/**
 * True when the page was drawn by the server: while the server draws it, and in a browser that has
 * received it. False when React renders into an empty page.
 */
export const isServerDrawn =
  import.meta.env.SSR ||
  (typeof document !== 'undefined' && document.querySelector('#root[data-drawn]') !== null)

const never = () => () => undefined

/**
 * Returns false while the server draws and while the browser hydrates, then true. Use it for what
 * only the browser knows, such as the time or the stored theme. Both renders must be equal.
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
