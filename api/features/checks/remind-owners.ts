import { checkEndsMail } from '#content/mails.ts'
import { dateIn, REMINDER_DAYS } from '#contract/rules/checks.ts'
import { queueMails } from '../../db/outbox.ts'
import { readSite } from '../../db/site.ts'
import type { FeatureDeps } from '../../feature.ts'
import * as repo from './repo.ts'

/** Tells owners that a check ends in 30 days, and again in 7 days. */
export async function remindOwners({
  db,
  publicUrl,
}: Pick<FeatureDeps, 'db' | 'publicUrl'>): Promise<void> {
  const { features, timeZone } = await readSite(db)
  if (!features.credentials) return
  const today = dateIn(timeZone, new Date())
  await db.transaction(async (trx) => {
    // The shorter time first, so that nobody gets two mails at once.
    for (const days of REMINDER_DAYS.toReversed()) {
      const reminders = await repo.takeReminders(trx, { days, today })
      await queueMails(
        trx,
        reminders.map((reminder) => ({
          recipient: reminder.ownerEmail,
          ...checkEndsMail(reminder, publicUrl()),
        })),
      )
    }
  })
}
