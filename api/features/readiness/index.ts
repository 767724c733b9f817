import { defaultSite } from '#content/site.ts'
import { contract } from '#contract'
import { type ReadinessCheck, type Readiness, readinessChecks } from '#contract/readiness.ts'
import { otherSubjects } from '#contract/rules/audit-subject.ts'
import { settingsReadiness } from '#contract/rules/readiness.ts'
import { recordAudit } from '../../db/audit.ts'
import { findLastBackup } from '../../db/backup/automatic.ts'
import { hasDemoAccounts } from '../../db/demo/seed.ts'
import { readSite } from '../../db/site.ts'
import type { FeatureDeps } from '../../feature.ts'
import { insertDismissed, listDismissed } from './repo.ts'

const DAY_MS = 24 * 60 * 60_000
/** The dashboard waits at most this long for the mail server. */
const MAIL_TIMEOUT_MS = 3000

export function readiness(deps: FeatureDeps): void {
  const { db, bindGroup } = deps
  bindGroup(contract.readiness, {
    list: () => readReadiness(deps),
    dismiss: async ({ params: { name }, user }) => {
      await db.transaction(async (trx) => {
        if (await insertDismissed(trx, name))
          await recordAudit(trx, {
            userId: user.id,
            action: 'readiness.dismissed',
            subject: otherSubjects.readiness(name),
          })
      })
      return readReadiness(deps)
    },
  })
}

async function readReadiness({
  db,
  dataDir,
  mail,
  payments,
  publicUrl,
  hasExampleKeys,
}: FeatureDeps): Promise<Readiness> {
  const [site, dismissed, lastBackup, hasDemo, isMailVerified] = await Promise.all([
    readSite(db),
    listDismissed(db),
    findLastBackup(dataDir),
    hasDemoAccounts(db),
    verifies(mail),
  ])
  const isDone: Record<ReadinessCheck, boolean> = {
    ...settingsReadiness(site, defaultSite),
    mail: isMailVerified,
    payments:
      site.offer.mode !== 'payment' ||
      (payments.mode === 'stripe' && payments.provider !== null && payments.provider.isLive),
    // Only an admin can say so.
    legal: dismissed.has('legal'),
    'demo-accounts': !hasDemo,
    backup: lastBackup !== null && Date.now() - lastBackup.at.getTime() < DAY_MS,
    address: publicUrl().startsWith('https://'),
    'session-keys': !hasExampleKeys,
  }
  return {
    checks: readinessChecks.map((name) => ({
      name,
      isDone: isDone[name],
      dismissedAt: dismissed.get(name) ?? null,
    })),
    publicOrigin: new URL(publicUrl()).origin,
    lastBackupAt: lastBackup?.at.toISOString() ?? null,
  }
}

/** Returns whether the mail server is configured, answers, and accepts the credentials. */
async function verifies({ mailer, missing }: FeatureDeps['mail']): Promise<boolean> {
  if (!mailer || missing.length > 0) return false
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), MAIL_TIMEOUT_MS)
  })
  const verified = mailer.verify().then(
    () => true,
    () => false,
  )
  return Promise.race([verified, timeout]).finally(() => clearTimeout(timer))
}
