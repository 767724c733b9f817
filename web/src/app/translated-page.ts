/**
 * Lets React insert and remove beside texts that a translator of the browser has wrapped or
 * replaced. Call it before React starts.
 *
 * Texts that change are in elements of their own (`npm run check:texts`), so this is only for what
 * the check cannot see, such as the children of a component that are a text on one page and an
 * element on another. Without it, React throws and the page is replaced by an error message.
 */
export function tolerateTranslators(): void {
  // oxlint-disable-next-line typescript/unbound-method -- both are called with `this`
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null) {
    return insertBefore.call(this, node, next && positionOf(next, this)) as T
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T) {
    const present = positionOf(child, this)
    if (present) removeChild.call(this, present)
    return child
  }
}

/**
 * Returns the child of `parent` that stands for `child`: `child` itself, or the translator's
 * element around it. Returns null for a text that the translator has taken off the page; the place
 * of its translation is not known. Any other node is returned, and the browser throws its error.
 */
function positionOf(child: Node, parent: Node): Node | null {
  if (child.parentNode === parent || child.nodeType !== Node.TEXT_NODE) return child
  if (!child.isConnected) return null
  let ancestor = child.parentNode
  while (ancestor && ancestor.parentNode !== parent) ancestor = ancestor.parentNode
  return ancestor ?? child
}

/** Returns true when a translator has put texts into its elements, which the app itself never uses. */
export function isTranslated(): boolean {
  return document.querySelector('#root font') !== null
}
