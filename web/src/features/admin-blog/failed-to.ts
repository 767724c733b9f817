import { errorText } from '../../lib/error-text.ts'

/** "Failed to delete blog post", with the server's message behind it where it sent one (spec 2 §8). */
export function failedTo(what: string, error: unknown): string {
  const message = errorText(error, '')
  return message ? `${what}: ${message}` : what
}
