import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import type { TextModel } from '../../integrations/openai.ts'
import * as repo from './repo.ts'
import type { Kind } from './texts.ts'

export interface WriteDeps {
  db: Knex
  /** Null while there is no key. */
  model: TextModel | null
  /** HTML as it may be stored and shown. */
  sanitise: (html: string) => string
}

export interface Wish {
  userId: number
  prompt: string
  /** Ends the writing: nobody waits for it any more. */
  signal: AbortSignal
}

/** Not now; `retryAfterS` tells when. */
export class Wait extends ContractError {
  readonly retryAfterS: number

  constructor(message: string, retryAfterS: number) {
    super('rate_limited', { message })
    this.retryAfterS = retryAfterS
  }
}

/** Who cancels a text and asks for another at once finds the first one still ending. */
const TRIES = 5
const BETWEEN_TRIES_MS = 200

/**
 * Has a text written, and never publishes anything by itself. One at a time for each admin, and so
 * many a day and a month for the site (B16). Throws not_configured, upstream_failed, and Wait.
 */
export async function writeText<T>(
  { db, model, sanitise }: WriteDeps,
  { instructions, maxTokens, read }: Kind<T>,
  { userId, prompt, signal }: Wish,
): Promise<T> {
  if (!model)
    throw new ContractError('not_configured', { message: 'AI generation is not configured' })
  const call = randomUUID()
  await begin(db, userId, call)
  try {
    const usedUp = await repo.takeFromBudget(db)
    if (usedUp)
      throw new Wait(
        `The AI budget of ${usedUp.budget === 'day' ? 'today' : 'this month'} is used up`,
        usedUp.waitS,
      )
    return read(await model.write({ instructions, prompt, maxTokens, signal }), sanitise)
  } finally {
    await repo.end(db, userId, call)
  }
}

async function begin(db: Knex, userId: number, call: string): Promise<void> {
  for (let attempt = 1; !(await repo.begin(db, userId, call)); attempt += 1) {
    if (attempt === TRIES)
      throw new Wait(
        'Another text is being written for you. Please wait for it or cancel it.',
        BETWEEN_TRIES_MS / 1000,
      )
    await sleep(BETWEEN_TRIES_MS)
  }
}
