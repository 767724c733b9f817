import { useSyncExternalStore } from 'react'
import { normalisePath } from '#contract/page-meta.ts'

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
  return normalisePath(pathname) + (query && `?${query}`)
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

interface ItemProps {
  className?: string | undefined
  suppressHydrationWarning?: boolean
}

/**
 * Returns the props of an element that begins below the screen of a phone (see `lazy-layout` in
 * parts.css). Only HTML from the server has the class. What the browser renders later has its real
 * height at once, so that Back can restore the scroll position.
 */
export function lazyLayout(className?: string): ItemProps {
  return {
    className: import.meta.env.SSR ? `lazy-layout ${className ?? ''}` : className,
    suppressHydrationWarning: true,
  }
}

/** As many cards as begin on the screen of a phone. */
const FIRST_CARDS = 3

/** Returns the props of the item at this index of a list of cards: `lazyLayout` from the fourth on. */
export function cardItem(index: number, className?: string): ItemProps {
  return index < FIRST_CARDS ? { className } : lazyLayout(className)
}

/** Returns the props of what follows a list of this many cards: `lazyLayout` if they fill a phone. */
export function belowCards(count: number, className?: string): ItemProps {
  return count > FIRST_CARDS ? lazyLayout(className) : { className }
}

/** Turns off `lazyLayout` for the whole page. */
export function layOutAll(): void {
  document.documentElement.dataset.laidOut = ''
}
