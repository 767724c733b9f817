import { errorText } from '../../lib/error-text.ts'

/**
 * Returns `what`, for example "Failed to delete blog post", followed by the server's message if
 * there is one.
 */
export function postFailureMessage(what: string, error: unknown): string {
  const message = errorText(error, '')
  return message ? `${what}: ${message}` : what
}
