import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import { ContractError } from '#contract/errors.ts'
import { clientAddress } from './client-address.ts'
import type { AppContext, AppMiddleware, RateLimitSubject, Logger, RateLimits } from './context.ts'
import {
  type CountedIn,
  keyPrefixOf,
  type RateLimitKey,
  rateClasses,
  type RateClassName,
  rateClassOfCall,
  type RateClass,
  type RateRule,
} from './rate-limit-classes.ts'
import { BufferedRateCounter, MAX_KEYS } from './rate-limit-memory.ts'
import { addCounts, deleteCount } from './rate-limit-repo.ts'

const FLUSH_INTERVAL_MS = 1000
const DELAY_MS = 2000
/** Delayed calls count as in flight, so more of them would block other requests. */
const MAX_DELAYED = 20

const isEmailKey = (by: RateLimitKey) => by === 'email' || by === 'email and ip'

/** Counts nothing. For development and tests only. */
export const noRateLimits: RateLimits = {
  countCall: () => Promise.resolve(),
  countEmail: () => Promise.resolve(),
  countPage: () => Promise.resolve(),
  resetEmailCount: () => Promise.resolve(),
  close: () => undefined,
}

/**
 * Enforces the limits of `rateClasses`. All instances share the counts in the database. What is
 * counted in memory is added to it once a second.
 */
export function createRateLimits(db: Knex, log: Logger): RateLimits {
  const memory = new BufferedRateCounter(db)
  /**
   * Keys over their limit. They are rejected from memory until their window ends, so that rejected
   * calls cost no query. The cache uses `performance.now`, which no change of the system clock
   * affects.
   */
  const rejected = new LRUCache<string, true>({ max: MAX_KEYS, ttlResolution: 0 })
  /**
   * Number of deleted counts. A rejection that was under way during a deletion is not remembered,
   * because it may be that of the deleted count.
   */
  let resets = 0
  let delayed = 0

  /**
   * Counts a call in the database and returns 0. Over the limit, returns the milliseconds to wait.
   * Throws `unavailable` for a database error, because a call that cannot be counted must not be
   * accepted.
   */
  async function countInDatabase(
    name: RateClassName,
    rule: RateRule,
    key: string,
  ): Promise<number> {
    const fullKey = fullKeyOf(name, rule, key)
    const knownMs = rejected.getRemainingTTL(fullKey)
    if (knownMs > 0) return knownMs
    const resetsBefore = resets
    const now = Date.now()
    const windowMs = rule.seconds * 1000
    const call = { key: fullKey, points: 1, expire: now + windowMs }
    const [counted] = await addCounts(db, [call], now).catch((cause: unknown) => {
      throw Object.assign(new ContractError('unavailable'), { cause })
    })
    if (!counted || counted.points <= rule.points) return 0
    // The row may end too late, because the system clock was set back.
    const waitMs = Math.min(Math.max(counted.expire - now, 1), windowMs)
    if (resets === resetsBefore) rejected.set(fullKey, true, { ttl: waitMs })
    return waitMs
  }

  async function count(
    ctx: AppContext,
    name: RateClassName,
    rule: RateRule,
    key: string,
  ): Promise<void> {
    const waitMs =
      countedIn(name, rule) === 'memory'
        ? memory.consume(fullKeyOf(name, rule, key), rule)
        : await countInDatabase(name, rule, key)
    if (waitMs === 0) return
    if (rule.over !== 'delay') throw rateLimitError(ctx, name, waitMs)
    if (delayed >= MAX_DELAYED) throw rateLimitError(ctx, name, DELAY_MS)
    delayed += 1
    await sleep(DELAY_MS).finally(() => {
      delayed -= 1
    })
  }

  async function countRules(
    ctx: AppContext,
    name: RateClassName,
    who: RateLimitSubject,
    shouldCount: (by: RateLimitKey) => boolean,
  ): Promise<void> {
    for (const rule of rateClasses[name].rules)
      if (shouldCount(rule.by)) await count(ctx, name, rule, keyOf(rule.by, ctx, who))
  }

  let isFailing = false
  const flush = async () => {
    try {
      await memory.flush()
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'rate-limit counts are not shared: flush failed')
      isFailing = true
    }
  }
  const timer = setInterval(() => void flush(), FLUSH_INTERVAL_MS)
  timer.unref()

  return {
    countCall: (ctx, endpoint, who) =>
      countRules(ctx, rateClassOfCall(endpoint, ctx.query), who, (by) => !isEmailKey(by)),
    countEmail: async (ctx, endpoint, email) => {
      if (email !== undefined)
        await countRules(ctx, rateClassOfCall(endpoint, ctx.query), { email }, isEmailKey)
    },
    countPage: (ctx, name) => countRules(ctx, name, {}, () => true),
    resetEmailCount: async (ctx, endpoint, email) => {
      const name = endpoint.limit
      const rules: readonly RateRule[] = rateClasses[name].rules
      for (const rule of rules) {
        if (rule.by !== 'email and ip') continue
        const key = keyOf(rule.by, ctx, { email })
        const fullKey = fullKeyOf(name, rule, key)
        await deleteCount(db, fullKey).catch(() => undefined)
        resets += 1
        rejected.delete(fullKey)
      }
    },
    close: () => clearInterval(timer),
  }
}

/** Makes the limits available to endpoints and pages as `ctx.state.limits`. */
export function provideRateLimits(limits: RateLimits): AppMiddleware {
  return (ctx, next) => {
    ctx.state.limits = limits
    return next()
  }
}

function countedIn(name: RateClassName, rule: RateRule): CountedIn {
  return rule.counted ?? rateClasses[name].counted
}

/** Returns the key of a row in the table of counts. */
function fullKeyOf(name: RateClassName, rule: RateRule, key: string): string {
  return `${keyPrefixOf(name, rule)}:${key}`
}

function rateLimitError(ctx: AppContext, name: RateClassName, waitMs: number): ContractError {
  ctx.set('retry-after', String(Math.ceil(waitMs / 1000)))
  const { message }: RateClass = rateClasses[name]
  return new ContractError('rate_limited', message === undefined ? {} : { message })
}

function keyOf(
  by: RateLimitKey,
  ctx: AppContext,
  { userId, email = '' }: RateLimitSubject,
): string {
  switch (by) {
    case 'caller':
      return userId === undefined ? clientAddress(ctx) : `user ${userId}`
    case 'ip':
      return clientAddress(ctx)
    case 'email':
      return shortHash(email)
    case 'email and ip':
      return `${shortHash(email)} ${clientAddress(ctx)}`
  }
}

/** Only a hash of an e-mail address is stored: addresses are personal data and may be long. */
function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
