/** Focuses the page heading. Call it when the focused element is removed. */
export function focusPageHeading(): void {
  const heading = document.querySelector<HTMLElement>('#main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
