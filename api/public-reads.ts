import type { IncomingMessage } from 'node:http'
import type { Knex } from 'knex'
import type { ReplicaPools } from './db/knex.ts'
import { findPrimaryTimeline, findReplicaTimeline } from './db/timeline.ts'
import type { Logger } from './http/context.ts'
import { createFailureLog, type LogFailure } from './http/failure-log.ts'
import { type Known, KnownValue } from './http/known-value.ts'
import type { MeasuredServer } from './http/metrics.ts'
import { hasSessionCookie } from './http/session.ts'
import { type PublicVersions, readPublicState } from './public-versions.ts'
import { Replica, type ReplicaReads } from './replica.ts'

/**
 * Runs a read of public data for a request. The data is at least as new as the versions that the
 * request gets from `PublicVersions`, and as `minVersion` of the directory. If the read fails on a
 * replica, it runs again on the primary. Only reads whose result depends on nothing else than
 * public data may use this.
 */
export type ReadPublic = <T>(
  req: IncomingMessage,
  read: (db: Knex) => Promise<T>,
  minVersion?: number,
) => Promise<T>

/** What is read of servers besides the data. */
interface ServerReads extends ReplicaReads {
  findPrimaryTimeline: (primary: Knex) => Promise<string>
}
const serverReads: ServerReads = { findPrimaryTimeline, findReplicaTimeline, readPublicState }

export interface PublicReadsDeps {
  primary: Knex
  /** Default: none. */
  replicas?: readonly ReplicaPools[]
  versions: Pick<PublicVersions, 'state'>
  log: Logger
  /** How the states of servers are read. Only tests set it. */
  queries?: ServerReads
  /** Clock in milliseconds, for tests. */
  now?: () => number
}

/**
 * Distributes the public reads of clients without a session over the replicas that have the current
 * data. All other reads run on the primary. See docs/decisions/2026-11-23-reads-from-replicas.md.
 */
export class PublicReads {
  /** The primary, then the replicas as `replica-1`, `replica-2`… */
  readonly servers: readonly MeasuredServer[]
  readonly #primary: MeasuredServer
  readonly #replicas: readonly Replica[]
  readonly #versions: PublicReadsDeps['versions']
  readonly #timeline: Known<string>
  readonly #logFailure: LogFailure
  /** Number of reads for which a replica was found, so that the replicas take turns. */
  #found = 0

  constructor({
    primary,
    replicas = [],
    versions,
    log,
    queries = serverReads,
    now = () => performance.now(),
  }: PublicReadsDeps) {
    this.#primary = { name: 'primary', db: primary, reads: 0, failures: 0 }
    this.#replicas = replicas.map(
      (pools, index) => new Replica(pools, { name: `replica-${index + 1}`, log, queries, now }),
    )
    this.servers = [this.#primary, ...this.#replicas]
    this.#versions = versions
    this.#timeline = new KnownValue(() => queries.findPrimaryTimeline(primary), { now })
    this.#logFailure = createFailureLog(log, 'No replica is used: the timeline is not known')
  }

  readonly read: ReadPublic = async (req, read, minVersion = 0) => {
    const replica = await this.#findReplica(req, minVersion)
    const outcome = await replica?.tryRead(read)
    if (!outcome) {
      this.#primary.reads += 1
      return read(this.#primary.db)
    }
    if ('error' in outcome) throw outcome.error
    return outcome.result
  }

  /** Returns a replica that has the data which the request needs, if there is one. */
  async #findReplica(req: IncomingMessage, minVersion: number): Promise<Replica | undefined> {
    if (this.#replicas.length === 0 || hasSessionCookie(req)) return undefined
    const [state, timeline] = await Promise.all([
      this.#versions.state.get(req),
      this.#timeline.get(req).catch((error: unknown) => this.#logFailure(error)),
    ])
    if (timeline === undefined) return undefined
    const directoryVersion = Math.max(state.directoryVersion, minVersion)
    const usable = this.#replicas.filter((replica) =>
      replica.contains({ ...state, directoryVersion, timeline }),
    )
    if (usable.length > 0) this.#found += 1
    return usable[this.#found % usable.length]
  }
}
