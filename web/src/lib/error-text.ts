import { ApiError } from './api-error.ts'

/** Returns the server's error message for the user, or the fallback when there is none. */
export function errorText(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback
}
