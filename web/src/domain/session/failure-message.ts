import { ApiError, NetworkError } from '../../lib/api-error.ts'

/**
 * Returns the message to show for a failed call: the server's message or that of a NetworkError,
 * else `fallback`.
 */
export function failureMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.serverMessage ?? fallback
  return error instanceof NetworkError ? error.message : fallback
}
