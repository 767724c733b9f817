import { ApiError } from '../lib/api-error.ts'
import { toast } from './toast.tsx'

/** What failed, followed by what the server said of it (spec 2 §8). */
export function failureLine(what: string, error: unknown): string {
  const reason =
    error instanceof ApiError ? error.serverMessage : error instanceof Error ? error.message : null
  return reason ? `${what}: ${reason}` : what
}

/** "Error" with what failed ("Failed to delete contractor") and why. */
export function toastFailure(what: string, error: unknown): void {
  toast({ tone: 'error', title: 'Error', description: failureLine(what, error) })
}
