import { ApiError } from '../../lib/api-error.ts'
import type { Failure } from '../../ui/form/use-submit.ts'
import { toast } from '../../ui/toast.tsx'

/**
 * Formats an error as "{what}: {reason}". The reason is the server's message or, for an error that
 * is not an ApiError, the error's own message. Returns only `what` when there is no reason.
 */
export function formatFailure(what: string, error: unknown): string {
  const reason =
    error instanceof ApiError ? error.serverMessage : error instanceof Error ? error.message : null
  return reason ? `${what}: ${reason}` : what
}

/** Shows an error toast; `what` is a text such as "Failed to delete contractor". */
export function showErrorToast(what: string, error: unknown): void {
  toast({ tone: 'error', title: 'Error', description: formatFailure(what, error) })
}

/** Returns a `toFailure` of `useSubmit` for a failed action; `what` as in `showErrorToast`. */
export function errorFailure(what: string) {
  return (error: unknown): Failure => {
    const title = formatFailure(what, error)
    return { title, toast: { title: 'Error', description: title } }
  }
}
