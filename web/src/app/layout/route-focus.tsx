import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router-dom'

/** How long to wait for the h1, in milliseconds: the page may still be loading its data. */
const HEADING_TIMEOUT_MS = 8000

/**
 * Focuses the h1 after a route change, so that screen readers announce the page and Tab continues
 * from there. Only a new path, or another page of the same list, is a route change. Typing in a
 * search field, filters and page sizes do not move the focus, and neither does a link to a hash.
 */
export function RouteFocus({ initialLocation }: { initialLocation: Address }) {
  const { pathname, search, hash } = useLocation()
  const last = useRef<Address>(initialLocation)
  const cancel = useRef<() => void>(undefined)
  const isReplaced = useNavigationType() === 'REPLACE'

  useEffect(() => {
    const previous = last.current
    last.current = { pathname, search }
    // A replaced URL with the same path corrects the page number or contains typed text.
    const isRouteChange =
      previous.pathname !== pathname || (!isReplaced && isOtherPage(previous.search, search))
    if (!isRouteChange) return
    cancel.current?.()
    cancel.current = hash ? undefined : focusHeading()
  }, [pathname, search, hash, isReplaced])
  useEffect(() => () => cancel.current?.(), [])

  return null
}

type Address = Pick<Location, 'pathname' | 'search'>

/** Returns true when two query strings differ in the page number only. */
function isOtherPage(before: string, after: string): boolean {
  const [previous, next] = [new URLSearchParams(before), new URLSearchParams(after)]
  const isSamePage = previous.get('page') === next.get('page')
  previous.delete('page')
  next.delete('page')
  return !isSamePage && previous.toString() === next.toString()
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
