import type { IncomingMessage } from 'node:http'
import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import { ContractError } from '#contract/errors.ts'
import type { Logger } from '../http/context.ts'
import { isServerOutage } from '../http/errors.ts'
import { hasSessionCookie } from '../http/session.ts'
import { assertReplica, DatabaseServer, NotReplicaError, Replica } from './servers.ts'
import { hasAllOf, type PublicData, type PublicState, type Versioned } from './versions.ts'

const MAX_BYTES = 64 * 1024 * 1024
/** Memory of an entry in addition to its value and key. */
const OVERHEAD_BYTES = 1024

export interface Built<T> extends Versioned<T> {
  /** Memory of the value. */
  bytes: number
  /**
   * `never`: the value is not kept. `always`: it is kept even if it is larger than the cache.
   * Default: it is kept until the cache is full.
   */
  keep?: 'never' | 'always'
}

interface Build {
  server: DatabaseServer
  /** A state that the server had before the build began. */
  since: PublicState
  result: Promise<Built<unknown>>
}

export interface PublicReadsDeps {
  primary: Knex
  /** Default: none. */
  replicas?: readonly Knex[]
  log: Logger
  /** Clock in milliseconds, for tests. */
  now?: () => number
}

/**
 * Reads public data once for each version of it, and keeps what was read, as replies or drawn
 * pages. Whether a kept value is current is asked of the server that would read it: a replica for
 * clients without a session, and the primary, anew, for a client with a session, who may have
 * changed the data. What is newer than asked for is current, so no reply goes back when servers
 * differ. See docs/decisions/2026-11-28-public-reads-are-declared.md.
 */
export class PublicReads {
  readonly primary: DatabaseServer
  readonly replicas: readonly Replica[]
  readonly #log: Logger
  readonly #now: () => number
  readonly #cache = new LRUCache<string, Built<unknown>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }, key) => Math.ceil(OVERHEAD_BYTES + bytes + 2 * key.length),
  })
  readonly #large = new Map<string, Built<unknown>>()
  readonly #builds = new Map<string, Build>()
  #lastOfPrimary: PublicState | undefined
  #turn = 0

  constructor({ primary, replicas = [], log, now = () => performance.now() }: PublicReadsDeps) {
    this.primary = new DatabaseServer('primary', primary, now)
    this.replicas = replicas.map((db, index) => new Replica(`replica-${index + 1}`, db, now))
    this.#log = log
    this.#now = now
  }

  /** Call it when this process has changed public data. */
  expire(): void {
    this.primary.expire()
  }

  /**
   * Returns what is kept under `key` if it is current, otherwise what `read` returns. Requests
   * share one read if it began with the state that they need, on the same server. `key` must
   * contain everything that `read` depends on besides `data`. A read that fails on a replica runs
   * again on the primary.
   */
  async get<T>(
    req: IncomingMessage,
    key: string,
    data: PublicData,
    read: (db: Knex) => Promise<Built<T>>,
  ): Promise<Built<T>> {
    const hasSession = hasSessionCookie(req)
    const replica = hasSession ? undefined : this.#nextReplica()
    if (replica) {
      try {
        const readReplica = async (db: Knex) => {
          const built = await read(db)
          assertReplica(built.state)
          return built
        }
        return await this.#getFrom(replica, await replica.recentState(), key, data, readReplica)
      } catch (error) {
        if (error instanceof ContractError) throw error
        replica.failures += 1
        // Other errors, for example of a cancelled query, say nothing about the next read.
        if (error instanceof NotReplicaError || isServerOutage(error))
          this.#leaveOut(replica, error)
      }
    }
    const state = await (hasSession ? this.primary.currentState() : this.primary.recentState())
    // After a failover to a server that lacks the last changes, the next ones have their versions.
    if (this.#lastOfPrimary && !hasAllOf(state, this.#lastOfPrimary, 'all')) this.#clear()
    this.#lastOfPrimary = state
    return this.#getFrom(this.primary, state, key, data, read)
  }

  #nextReplica(): Replica | undefined {
    for (const replica of this.replicas)
      if (replica.isCheckDue(this.#now())) void this.#check(replica)
    const usable = this.replicas.filter(({ hasFailed }) => hasFailed === false)
    if (usable.length > 0) this.#turn += 1
    return usable[this.#turn % usable.length]
  }

  async #check(replica: Replica): Promise<void> {
    try {
      await replica.currentState()
      if (replica.hasFailed)
        this.#log.info({ replica: replica.name }, 'A replica works again and is used')
      replica.hasFailed = false
    } catch (error) {
      this.#leaveOut(replica, error)
    }
  }

  #leaveOut(replica: Replica, error: unknown): void {
    if (!replica.hasFailed)
      this.#log.warn({ err: error, replica: replica.name }, 'A replica failed and is not used')
    replica.leaveOut(this.#now())
  }

  #getFrom<T>(
    server: DatabaseServer,
    state: PublicState,
    key: string,
    data: PublicData,
    read: (db: Knex) => Promise<Built<T>>,
  ): Promise<Built<T>> {
    const kept = this.#find(key)
    if (kept && hasAllOf(kept.state, state, data)) return Promise.resolve(kept as Built<T>)
    const running = this.#builds.get(key)
    // A read that fails on another server would say nothing about this one.
    if (running?.server === server && hasAllOf(running.since, state, data))
      return running.result as Promise<Built<T>>
    const result = read(server.db)
      .then((built) => {
        server.reads += 1
        return this.#keep(key, data, built)
      })
      .finally(() => {
        if (this.#builds.get(key)?.result === result) this.#builds.delete(key)
      })
    this.#builds.set(key, { server, since: state, result })
    return result
  }

  #find(key: string): Built<unknown> | undefined {
    return this.#cache.get(key) ?? this.#large.get(key)
  }

  /** Keeps what was built, unless something newer is kept, and returns the newer one. */
  #keep<T>(key: string, data: PublicData, built: Built<T>): Built<T> {
    const kept = this.#find(key) as Built<T> | undefined
    if (kept && hasAllOf(kept.state, built.state, data)) return kept
    // The one kept before may have been of another kind, and would never be read again.
    this.#cache.delete(key)
    this.#large.delete(key)
    if (built.keep === 'always') this.#large.set(key, built)
    else if (built.keep !== 'never') this.#cache.set(key, built)
    return built
  }

  #clear(): void {
    this.#cache.clear()
    this.#large.clear()
    this.#builds.clear()
  }
}
