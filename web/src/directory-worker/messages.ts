import { ContractError, type ErrorBody } from '#contract/errors.ts'
import { NotHeldError } from '#contract/in-memory/holdings.ts'
import { checkConnection, reportReached } from '../device/connection.ts'
import { NotOnDeviceError } from '../device/not-on-device.ts'
import { ApiError, NetworkError } from '../lib/api-error.ts'

// What the page and the worker send each other. Errors lose their class on the way.

/** Name of the Web Lock of a sync, and of the channel that tells the tabs about it. */
export const DIRECTORY_CHANNEL = 'lintel-directory'

/** What a device stores of the directory. */
export interface DirectoryState {
  /** Changes with every change of the stored directory; null when nothing is stored. */
  revision: string | null
  /** ISO time at which the server last confirmed it. */
  asOf: string | null
  /** All states of a directory of which devices store states; null when they store all of it. */
  states: StateOnDevice[] | null
}

export interface StateOnDevice {
  /** Code of the state. */
  state: string
  /** Number of contractors. */
  count: number
  isStored: boolean
}

export interface Question {
  id: number
  name: string
  args: unknown[]
}

export type WorkerMessage =
  | { id: number; result: unknown }
  | { id: number; failure: Failure }
  | { state: DirectoryState }
  | { isMemoryOnly: boolean }
  | { isReplaced: true }

export type Failure =
  | { kind: 'network' }
  | { kind: 'status'; status: number; body: ErrorBody | null }
  | { kind: 'not-on-device'; state: string | null }
  | { kind: 'other'; message: string }

export function toFailure(error: unknown): Failure {
  if (error instanceof NotHeldError || error instanceof NotOnDeviceError)
    return { kind: 'not-on-device', state: error.state }
  // The device has only public contractors, so its 404 says nothing about the server's.
  if (error instanceof ContractError && error.code === 'not_found')
    return { kind: 'not-on-device', state: null }
  if (error instanceof NetworkError) return { kind: 'network' }
  if (error instanceof ApiError)
    return {
      kind: 'status',
      status: error.status,
      body: error.serverMessage === null ? null : { message: error.serverMessage },
    }
  return { kind: 'other', message: String(error) }
}

/**
 * Returns the error of a failure. The worker has a connection state of its own, so this sets that
 * of the page.
 */
export async function toError(failure: Failure): Promise<Error> {
  switch (failure.kind) {
    case 'network':
      await checkConnection()
      return new NetworkError(failure)
    case 'status':
      reportReached()
      return new ApiError(failure.status, JSON.stringify(failure.body), '', failure.body)
    case 'not-on-device':
      return new NotOnDeviceError(undefined, failure.state)
    case 'other':
      return new Error(failure.message)
  }
}
