import type { ComponentType } from 'react'

/** The code of a page could not be loaded: it is not on the device, or a release has replaced it. */
export class PageCodeError extends Error {
  constructor(cause: unknown) {
    super('The code of this page could not be loaded', { cause })
    this.name = 'PageCodeError'
  }
}

/**
 * For `lazy` of a route: the component of a page, or PageCodeError. When a release has taken the
 * code away the app is being reloaded and `load` answers nothing: then this waits for the reload.
 */
export function pageCode<Name extends string>(
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
