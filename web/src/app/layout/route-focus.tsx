import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router-dom'

/** How long to wait for the heading of a page, whose data may still be loading, in milliseconds. */
const HEADING_TIMEOUT_MS = 8000

/**
 * Focuses the h1 after a route change, so that screen readers announce the page and Tab continues
 * from there. Only a new path or page number counts as a route change: typing in a search or
 * setting a filter does not move the focus.
 */
export function RouteFocus({ initialLocation }: { initialLocation: Location }) {
  const { pathname, search, hash } = useLocation()
  const page = pageOf({ pathname, search })
  const last = useRef({ page: pageOf(initialLocation), pathname: initialLocation.pathname })
  const isReplaced = useNavigationType() === 'REPLACE'

  useEffect(() => {
    const before = last.current
    last.current = { page, pathname }
    // A replaced URL with the same path means that the user is typing in a search field.
    if (before.page === page || hash || (isReplaced && before.pathname === pathname)) return
    return focusHeading()
  }, [page, pathname, hash, isReplaced])

  return null
}

function pageOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `${pathname}?${new URLSearchParams(search).get('page') ?? ''}`
}

/**
 * Focuses the h1, or `main` until the h1 is rendered; stops as soon as the user moves the focus.
 * Returns a function that stops it too.
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
