import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import type { ReplicaPools } from './db/knex.ts'
import type { Logger } from './http/context.ts'
import { isServerOutage } from './http/errors.ts'
import type { MeasuredServer } from './http/metrics.ts'
import type { PublicState } from './public-versions.ts'

/** Times in milliseconds between two checks of a replica that has, or lacks, the needed state. */
const CHECK_EVERY_MS = 100
const CHECK_EVERY_MS_BEHIND = 20
/** While a check takes longer than this, in milliseconds, the replica is not used. */
const SLOW_CHECK_MS = 200
/** A replica that does not return its state within this time, in milliseconds, has failed. */
const CHECK_TIMEOUT_MS = 1000
/** Time in milliseconds for which a failed replica is not used. */
const RETRY_AFTER_MS = 5000
/** Time in milliseconds after which a state is not used any more. */
const MAX_STATE_AGE_MS = 5000

const PROMOTED = 'The server is not a replica: it accepts writes'

/** The state of the public data of a server, and the history of changes that led to it. */
export interface ServerState extends PublicState {
  timeline: string
}

/** What is read of a replica besides the data. */
export interface ReplicaReads {
  /** Returns null when the server is not a replica, for example because it was promoted. */
  findReplicaTimeline: (replica: Knex) => Promise<string | null>
  readPublicState: (replica: Knex) => Promise<PublicState>
}

interface ReplicaOptions {
  name: string
  log: Logger
  queries: ReplicaReads
  /** Clock in milliseconds. */
  now: () => number
}

/** A streaming replica, and the state that it had at the last check. */
export class Replica implements MeasuredServer {
  readonly name: string
  readonly db: Knex
  reads = 0
  failures = 0
  readonly #checks: Knex
  readonly #options: ReplicaOptions
  /** The state only increases, so the replica has at least this one. */
  #state: (ServerState & { readAt: number }) | undefined
  #checkedAt = -Infinity
  #isChecking = false
  /** When the replica failed; undefined while it works. */
  #failedAt: number | undefined
  /** Start of the check after which a failed replica was used again. */
  #worksSince = -Infinity

  constructor({ reads, checks }: ReplicaPools, options: ReplicaOptions) {
    this.name = options.name
    this.db = reads
    this.#checks = checks
    this.#options = options
  }

  /**
   * Returns whether the replica is known to contain everything up to `needed`. Starts a check in
   * the background if that is due.
   */
  contains(needed: ServerState): boolean {
    const now = this.#options.now()
    const isUsable = this.#isUsable(needed, now)
    const interval =
      this.#failedAt !== undefined
        ? RETRY_AFTER_MS
        : isUsable
          ? CHECK_EVERY_MS
          : CHECK_EVERY_MS_BEHIND
    const lastAt = Math.max(this.#checkedAt, this.#failedAt ?? -Infinity)
    if (!this.#isChecking && now - lastAt >= interval) void this.#check(now)
    return isUsable
  }

  /**
   * Runs a read. Returns undefined when the primary has to run it: the read or the server has
   * failed, or the server was promoted.
   */
  async tryRead<T>(
    read: (db: Knex) => Promise<T>,
  ): Promise<{ result: T } | { error: ContractError } | undefined> {
    const startedAt = this.#options.now()
    try {
      const outcome = await read(this.db).then(
        (result) => ({ result }),
        (error: unknown) => {
          // A contract error is a result, for example that there is no such contractor.
          if (error instanceof ContractError) return { error }
          throw error
        },
      )
      // All that a server has returned while it was in recovery comes from the primary.
      if ((await this.#options.queries.findReplicaTimeline(this.db)) !== null) {
        this.reads += 1
        return outcome
      }
      this.#leaveOut(new Error(PROMOTED))
    } catch (error) {
      // Other errors, for example of a cancelled query, say nothing about the next read, and neither
      // does a read that has begun before the replica failed and worked again.
      if (isServerOutage(error) && startedAt >= this.#worksSince) this.#leaveOut(error)
    }
    this.failures += 1
    return undefined
  }

  #isUsable(needed: ServerState, now: number): boolean {
    const state = this.#state
    return (
      this.#failedAt === undefined &&
      !(this.#isChecking && now - this.#checkedAt > SLOW_CHECK_MS) &&
      state !== undefined &&
      now - state.readAt <= MAX_STATE_AGE_MS &&
      state.timeline === needed.timeline &&
      state.epoch === needed.epoch &&
      state.directoryVersion >= needed.directoryVersion &&
      state.blogVersion >= needed.blogVersion
    )
  }

  /** Does not use the replica until a later check succeeds. */
  #leaveOut(error: unknown): void {
    const { log, name, now } = this.#options
    if (this.#failedAt === undefined)
      log.warn({ err: error, replica: name }, 'A replica failed and is not used')
    this.#failedAt = now()
    this.#state = undefined
  }

  async #check(startedAt: number): Promise<void> {
    const { log, name } = this.#options
    this.#isChecking = true
    this.#checkedAt = startedAt
    try {
      const state = await Promise.race([this.#readState(), failLater()])
      this.#state = { ...state, readAt: startedAt }
      if (this.#failedAt !== undefined) {
        log.info({ replica: name }, 'A replica works again and is used')
        this.#worksSince = startedAt
      }
      this.#failedAt = undefined
    } catch (error) {
      this.#leaveOut(error)
    } finally {
      this.#isChecking = false
    }
  }

  /** The timeline is read last: what a server has returned before it is promoted is replicated. */
  async #readState(): Promise<ServerState> {
    const { queries } = this.#options
    const state = await queries.readPublicState(this.#checks)
    const timeline = await queries.findReplicaTimeline(this.#checks)
    if (timeline === null) throw new Error(PROMOTED)
    return { ...state, timeline }
  }
}

async function failLater(): Promise<never> {
  await sleep(CHECK_TIMEOUT_MS, undefined, { ref: false })
  throw new Error('The replica did not return its state in time')
}
