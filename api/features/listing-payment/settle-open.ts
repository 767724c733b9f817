import { type Loop, startLoop } from '../../loop.ts'
import * as repo from './repo.ts'
import { settle, type SettleDeps } from './settle.ts'

const RECONCILE_MS = 2 * 60_000
const BATCH = 20

/**
 * At sign-in: settles what the user paid before the browser died (MO4). Throws unavailable when the
 * provider is away; the reconciler comes anyway.
 */
export async function settleOpenPayments(deps: SettleDeps, userId: number): Promise<void> {
  for (const paymentIntentId of await repo.listOpenIntents(deps.db, userId))
    await settle(deps, paymentIntentId)
}

/**
 * Asks the provider about every open payment that is due (MO4); answers how many it asked about.
 * One that fails does not keep the others.
 */
export async function reconcile(deps: SettleDeps, signal?: AbortSignal): Promise<number> {
  let asked = 0
  for (;;) {
    const due = await repo.claimDue(deps.db, BATCH)
    for (const paymentIntentId of due) {
      if (signal?.aborted) return asked
      try {
        await settle(deps, paymentIntentId)
      } catch (error) {
        deps.log.warn(
          { err: error, paymentIntentId },
          'An open payment was not settled; it will be asked after again',
        )
      }
      asked += 1
    }
    if (due.length < BATCH) return asked
  }
}

export function startReconciler(deps: SettleDeps): Loop {
  return startLoop({
    name: 'The payment reconciler',
    everyMs: RECONCILE_MS,
    log: deps.log,
    work: (signal) => reconcile(deps, signal),
  })
}
