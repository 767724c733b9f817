import type { ComponentType } from 'react'
import { importCode } from '../lib/missing-chunk.ts'

/** Thrown when the code of a page cannot be loaded, for example offline. */
export class PageCodeError extends Error {
  constructor(cause: unknown) {
    super('The code of this page could not be loaded', { cause })
    this.name = 'PageCodeError'
  }
}

/**
 * Returns the `lazy` function of a route, which loads a component and throws PageCodeError on
 * failure. See `importCode` for files that a new release has removed.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  return async (): Promise<{ Component: ComponentType }> => {
    const module = await importCode(load).catch((cause: unknown) => {
      throw new PageCodeError(cause)
    })
    return { Component: module[name] }
  }
}
