import type { ComponentType } from 'react'

/** Thrown when the code of a page cannot be loaded, for example offline. */
export class PageCodeError extends Error {
  constructor(cause: unknown) {
    super('The code of this page could not be loaded', { cause })
    this.name = 'PageCodeError'
  }
}

/**
 * Returns the `lazy` function of a route, which loads a component and throws PageCodeError on
 * failure. `load` returns undefined when a new release has removed the file and the app is
 * reloading; then the promise never resolves.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType> | undefined>,
  name: Name,
) {
  return async (): Promise<{ Component: ComponentType }> => {
    const module = await load().catch((cause: unknown) => {
      throw new PageCodeError(cause)
    })
    return module ? { Component: module[name] } : new Promise(() => {})
  }
}
