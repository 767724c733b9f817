import { createContext, useContext, useSyncExternalStore } from 'react'
import { defaultSite } from '#content/site.ts'
import type { PublicSite } from '#contract/site-settings.ts'
import { useServerDrawing } from './server-drawing.ts'

let current = defaultSite
const listeners = new Set<() => void>()

/** Returns the settings of the site. For code that renders nothing; components call `useSite`. */
export const currentSite = (): PublicSite => current

/** Makes every component that shows a setting render again. Only for a browser. */
export function setSite(site: PublicSite): void {
  current = site
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The settings that a preview shows instead of those of the site. */
export const SitePreviewContext = createContext<PublicSite | null>(null)

/**
 * Returns the settings of the site: on the server those of the page that it draws, in a browser
 * those that came with the page, or the last ones of this device.
 */
export function useSite(): PublicSite {
  const drawing = useServerDrawing()
  const site = useSyncExternalStore(subscribe, currentSite, currentSite)
  return useContext(SitePreviewContext) ?? drawing?.site ?? site
}
