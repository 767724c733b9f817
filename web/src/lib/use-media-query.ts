import { useSyncExternalStore } from 'react'

/** Returns whether the media query matches. Returns false on the server and while hydrating. */
export function useMediaQuery(mediaQuery: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(mediaQuery)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(mediaQuery).matches,
    () => false,
  )
}
