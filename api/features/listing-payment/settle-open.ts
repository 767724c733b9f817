import { type Loop, startLoop } from '../../loop.ts'
import * as repo from './repo.ts'
import { settlePayment, type SettleDeps } from './settle.ts'

const RECONCILE_MS = 2 * 60_000
const BATCH = 20

/**
 * Settles the open payments of a user. Call it at sign-in, in case the browser was closed after
 * paying. Throws `unavailable` when the provider cannot be reached; the reconciler then settles the
 * payments later.
 */
export async function settleOpenPayments(deps: SettleDeps, userId: number): Promise<void> {
  for (const paymentIntentId of await repo.listOpenIntents(deps.db, userId))
    await settlePayment(deps, paymentIntentId)
}

/**
 * Checks every due open payment at the provider and returns the number of checked payments. A
 * failed check does not stop the others.
 */
export async function reconcilePayments(deps: SettleDeps, signal?: AbortSignal): Promise<number> {
  let checked = 0
  for (;;) {
    const due = await repo.claimDuePayments(deps.db, BATCH)
    for (const paymentIntentId of due) {
      if (signal?.aborted) return checked
      try {
        await settlePayment(deps, paymentIntentId)
      } catch (error) {
        deps.log.warn(
          { err: error, paymentIntentId },
          'An open payment was not settled; it will be checked again later',
        )
      }
      checked += 1
    }
    if (due.length < BATCH) return checked
  }
}

export function startReconciler(deps: SettleDeps): Loop {
  return startLoop({
    name: 'The payment reconciler',
    everyMs: RECONCILE_MS,
    log: deps.log,
    work: (signal) => reconcilePayments(deps, signal),
  })
}
