/** Raised by hand when a shape of kept-queries.ts changes: older copies are then dropped (Q6). */
export const KEPT_SHAPES = '2'

/**
 * True for a query that may be written to the device (Q1). An answer once given stays, also after a
 * failed refetch (Q9).
 */
export function mayKeep(query: {
  meta?: Record<string, unknown> | undefined
  state: { data?: unknown; error?: unknown }
}): boolean {
  return (
    query.meta?.keep === 'public' && query.state.data !== undefined && !isGone(query.state.error)
  )
}

/** The server said that it is no longer there: the copy goes too. */
function isGone(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status
  return status === 404 || status === 410
}
