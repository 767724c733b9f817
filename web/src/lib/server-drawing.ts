import { createContext, useContext } from 'react'
import type { DrawOptions } from '#content/drawing.ts'
import type { CompleteMeta } from '#content/page-meta.ts'
import type { PublicSite } from '#contract/site-settings.ts'

/** Passed by the server to the page that it draws. */
export interface ServerDrawing extends DrawOptions {
  /** Called by the page's `Head`. */
  onHead: (page: CompleteMeta) => void
  /** The settings of the site. */
  site: PublicSite
}

/** Null in a browser. */
export const ServerDrawingContext = createContext<ServerDrawing | null>(null)

export function useServerDrawing(): ServerDrawing | null {
  return useContext(ServerDrawingContext)
}
