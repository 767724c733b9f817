import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { type PublicState, readState } from './versions.ts'

/**
 * Maximum age in milliseconds of the state that kept replies are compared with. Clients without a
 * session see a change by another process after this time at the latest.
 */
export const MAX_AGE_MS = 200
/** A replica that does not return its state within this time, in milliseconds, has failed. */
const CHECK_TIMEOUT_MS = 1000
/** Time in milliseconds after which a failed replica is checked again. */
const RETRY_AFTER_MS = 5000

/** A database server, and the state of its public data as this process knows it. */
export class DatabaseServer {
  readonly name: string
  readonly db: Knex
  /** Number of reads of public data. */
  reads = 0
  /** Number of reads that failed here and ran again on the primary. */
  failures = 0
  readonly #now: () => number
  #known: { state: PublicState; readAt: number } | undefined
  #reading: Promise<PublicState> | undefined
  #expirations = 0
  #begun = 0
  /** The state of the read that began last, of those that have ended. */
  #latest: { state: PublicState; number: number } | undefined

  constructor(name: string, db: Knex, now: () => number) {
    this.name = name
    this.db = db
    this.#now = now
  }

  /** Returns a state that is at most `MAX_AGE_MS` old. */
  recentState(): Promise<PublicState> {
    if (this.#known && this.#now() - this.#known.readAt <= MAX_AGE_MS)
      return Promise.resolve(this.#known.state)
    if (this.#reading) return this.#reading
    const reading = this.currentState().finally(() => {
      if (this.#reading === reading) this.#reading = undefined
    })
    this.#reading = reading
    return reading
  }

  /** Returns the state, read after the call. */
  async currentState(): Promise<PublicState> {
    const [readAt, expirations] = [this.#now(), this.#expirations]
    const number = ++this.#begun
    const state = await readState(this.db)
    // Replies can arrive in another order. An older state would look like a server that went back.
    if (this.#latest && this.#latest.number > number) return this.#latest.state
    this.#latest = { state, number }
    if (expirations === this.#expirations) this.#known = { state, readAt }
    return state
  }

  /** Makes the next request read the state again. Call it when this process has changed the data. */
  expire(): void {
    this.#expirations += 1
    this.#known = undefined
    this.#reading = undefined
  }
}

/** A streaming replica. It is left out from a failure on until it answers again. */
export class Replica extends DatabaseServer {
  /** Set after the first check, and again after each failure. */
  hasFailed: boolean | undefined
  #checkedAt = -Infinity

  /** Returns whether it is time to check again whether the replica answers. */
  isCheckDue(now: number): boolean {
    if (this.hasFailed === false || now - this.#checkedAt < RETRY_AFTER_MS) return false
    this.#checkedAt = now
    return true
  }

  leaveOut(now: number): void {
    this.hasFailed = true
    this.#checkedAt = now
    this.expire()
  }

  override async currentState(): Promise<PublicState> {
    return assertReplica(await Promise.race([super.currentState(), failLater()]))
  }
}

/** Throws when the server accepts writes, for example because it was promoted. */
export function assertReplica(state: PublicState): PublicState {
  if (!state.isReplica) throw new NotReplicaError()
  return state
}

export class NotReplicaError extends Error {
  constructor() {
    super('The server is not a replica: it accepts writes')
  }
}

async function failLater(): Promise<never> {
  await sleep(CHECK_TIMEOUT_MS, undefined, { ref: false })
  throw Object.assign(new Error('The replica did not return its state in time'), {
    code: 'ETIMEDOUT',
  })
}
