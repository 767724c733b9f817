import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router-dom'

/** How long to wait for the h1 in milliseconds, because the page may still be loading its data. */
const HEADING_TIMEOUT_MS = 8000

/**
 * Focuses the h1 after a route change, so that screen readers announce the page and Tab continues
 * from there. Only a new path or page number is a route change. Typing in a search field does not
 * move the focus, and neither does a link to a hash.
 */
export function RouteFocus({ initialLocation }: { initialLocation: Location }) {
  const { pathname, search, hash } = useLocation()
  const pageKey = toPageKey({ pathname, search })
  const last = useRef({
    pageKey: toPageKey(initialLocation),
    pathname: initialLocation.pathname,
  })
  const isReplaced = useNavigationType() === 'REPLACE'

  useEffect(() => {
    const previous = last.current
    last.current = { pageKey, pathname }
    // A replaced URL with the same path: the user is typing in a search field or applies filters.
    if (previous.pageKey === pageKey || hash || (isReplaced && previous.pathname === pathname))
      return
    return focusHeading()
  }, [pageKey, pathname, hash, isReplaced])

  return null
}

function toPageKey({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `${pathname}?${new URLSearchParams(search).get('page') ?? ''}`
}

/**
 * Focuses the h1, or `main` until the h1 is rendered. Stops as soon as the user moves the focus.
 * Returns a function that cancels it.
 */
function focusHeading(): () => void {
  const main = document.getElementById('main')
  if (!main) return () => {}
  let focusTarget: HTMLElement = moveFocus(main)
  const observer = new MutationObserver(() => {
    const focused = document.activeElement
    if (focused !== focusTarget && focused !== document.body) return observer.disconnect()
    if (!focusTarget.isConnected || focusTarget === main) focusTarget = moveFocus(main)
  })
  observer.observe(main, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), HEADING_TIMEOUT_MS)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

function moveFocus(main: HTMLElement): HTMLElement {
  const target = main.querySelector('h1') ?? main
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  if (document.activeElement !== target) target.focus({ preventScroll: true })
  return target
}
