import { ApiError } from './api-error.ts'

/**
 * What people are told of a failure: the server's message, or the given words where it sent none
 * (A11).
 */
export function errorText(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.serverMessage) || otherwise
}
