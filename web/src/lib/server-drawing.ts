import { createContext, useContext } from 'react'
import type { CompleteMeta } from '#content/page-meta.ts'
import type { PublicSite } from '#contract/site-settings.ts'

/** Passed by the server to the page that it draws. */
export interface ServerDrawing {
  /** Called by the page's `Head`. */
  onHead: (page: CompleteMeta) => void
  /** The settings of the site. */
  site: PublicSite
  /** Whether search engines may index the pages of a category in a city. */
  indexesLandingPages: boolean
  /** Returns the HTML of a post's content as `safePostHtml` does in a browser. */
  toPostHtml: (content: string) => string
}

/** Null in a browser. */
export const ServerDrawingContext = createContext<ServerDrawing | null>(null)

export function useServerDrawing(): ServerDrawing | null {
  return useContext(ServerDrawingContext)
}
