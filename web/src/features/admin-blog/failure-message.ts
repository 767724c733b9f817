import { errorText } from '../../lib/error-text.ts'

/** Returns "Failed to delete blog post", followed by the server's message when there is one. */
export function postFailureMessage(what: string, error: unknown): string {
  const message = errorText(error, '')
  return message ? `${what}: ${message}` : what
}
