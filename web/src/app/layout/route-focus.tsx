import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router-dom'

/** How long the heading of a page may take to come (its data may still be loading), in milliseconds. */
const PATIENCE = 8000

/**
 * After a route change the h1 takes the focus, so that a screen reader says where we are and Tab
 * goes on from there (D7). A page is its path and its page number; typing in a search or setting a
 * filter changes neither and keeps the focus.
 */
export function RouteFocus({ openedAt }: { openedAt: Location }) {
  const { pathname, search, hash } = useLocation()
  const page = pageOf({ pathname, search })
  const last = useRef({ page: pageOf(openedAt), pathname: openedAt.pathname })
  const isReplaced = useNavigationType() === 'REPLACE'

  useEffect(() => {
    const before = last.current
    last.current = { page, pathname }
    // An address that is replaced under the same path says what somebody is typing right now.
    if (before.page === page || hash || (isReplaced && before.pathname === pathname)) return
    return focusHeading()
  }, [page, pathname, hash, isReplaced])

  return null
}

function pageOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `${pathname}?${new URLSearchParams(search).get('page') ?? ''}`
}

/** Focuses the h1, or `main` until it comes; stops as soon as the reader has gone elsewhere. */
function focusHeading(): () => void {
  const main = document.getElementById('main')
  if (!main) return () => {}
  let given: HTMLElement = take(main)
  const observer = new MutationObserver(() => {
    const focused = document.activeElement
    if (focused !== given && focused !== document.body) return observer.disconnect()
    if (!given.isConnected || given === main) given = take(main)
  })
  observer.observe(main, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), PATIENCE)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

function take(main: HTMLElement): HTMLElement {
  const target = main.querySelector('h1') ?? main
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  if (document.activeElement !== target) target.focus({ preventScroll: true })
  return target
}
