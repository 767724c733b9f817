/** Returns true for the error of a browser that refuses to store more data. */
export function isQuotaExceeded(error: unknown): boolean {
  const { name, inner } = error as { name?: string; inner?: { name?: string } }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}
