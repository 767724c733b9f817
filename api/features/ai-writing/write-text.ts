import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { aiWritingMessages } from '#contract/messages.ts'
import type { TextModel } from '../../integrations/openai.ts'
import * as repo from './repo.ts'
import type { TextKind } from './text-kinds.ts'

export interface WriteDeps {
  db: Knex
  /** Null when no API key is configured. */
  model: TextModel | null
}

export interface WriteTextRequest {
  userId: number
  prompt: string
  /** Aborts the call when the client disconnects. */
  signal: AbortSignal
}

/**
 * Maximum number of attempts to acquire the lease. One attempt is not enough, because a cancelled
 * call may still have its lease when the next call starts.
 */
const MAX_ATTEMPTS = 5
const RETRY_DELAY_MS = 200

/**
 * Returns a text written by the model and stores nothing. Each admin can run one call at a time,
 * and the site has a daily and a monthly budget. Throws `not_configured`, `upstream_failed`,
 * `invalid` when the signal aborts the call of the model, and `rate_limited` when a limit is
 * reached.
 */
export async function writeText<T>(
  { db, model }: WriteDeps,
  { instructions, maxTokens, parse }: TextKind<T>,
  { userId, prompt, signal }: WriteTextRequest,
): Promise<T> {
  if (!model)
    throw new ContractError('not_configured', { message: aiWritingMessages.notConfigured })
  const callId = randomUUID()
  await acquireLeaseWithRetry(db, userId, callId)
  try {
    const exceeded = await repo.consumeBudget(db)
    if (exceeded)
      throw limitError(
        aiWritingMessages.budgetUsed(exceeded.budget === 'day' ? 'today' : 'this month'),
        exceeded.retryAfterS,
      )
    return parse(await model.write({ instructions, prompt, maxTokens, signal }))
  } finally {
    await repo.releaseLease(db, userId, callId)
  }
}

async function acquireLeaseWithRetry(db: Knex, userId: number, callId: string): Promise<void> {
  for (let attempt = 1; !(await repo.acquireLease(db, userId, callId)); attempt += 1) {
    if (attempt === MAX_ATTEMPTS) throw limitError(aiWritingMessages.busy, RETRY_DELAY_MS / 1000)
    await sleep(RETRY_DELAY_MS)
  }
}

const limitError = (message: string, retryAfterS: number) =>
  new ContractError('rate_limited', { message, retryAfterS })
