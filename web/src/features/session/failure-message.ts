import { ApiError, NetworkError } from '../../lib/api-error.ts'

/**
 * What to tell people of a failed call: what the server said, that it could not be reached, or else
 * `fallback` (A11).
 */
export function failureMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.serverMessage ?? fallback
  return error instanceof NetworkError ? error.message : fallback
}
