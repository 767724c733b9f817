import { defaultSite } from '#content/site.ts'
import { contract } from '#contract'
import { type Readiness, readinessChecks } from '#contract/readiness.ts'
import { otherSubjects } from '#contract/rules/audit-subject.ts'
import { settingsReadiness } from '#contract/rules/readiness.ts'
import { recordAudit } from '../audit.ts'
import { type MockDb, now } from '../db.ts'
import { mockGroup } from '../mock-group.ts'
import { readMockSite } from '../site.ts'
import type { Row } from '../table.ts'

interface DismissedRow extends Row {
  name: string
  at: string
}

export const readinessMocks = (db: MockDb) => {
  const dismissed = db.openTable<DismissedRow>('dismissedChecks', () => [])
  const findDismissed = (name: string) => dismissed.find((row) => row.name === name)

  /** The mocks have no mail server, no payment provider and no backups. */
  function read(request: Request): Readiness {
    const site = readMockSite(db)
    const isDone = {
      ...settingsReadiness(site, defaultSite),
      mail: false,
      payments: site.offer.mode !== 'payment',
      legal: findDismissed('legal') !== undefined,
      'demo-accounts': false,
      backup: false,
      address: false,
      'session-keys': true,
    }
    return {
      checks: readinessChecks.map((name) => ({
        name,
        isDone: isDone[name],
        dismissedAt: findDismissed(name)?.at ?? null,
      })),
      publicOrigin: new URL(request.url).origin,
      lastBackupAt: null,
    }
  }

  return mockGroup(contract.readiness, {
    list: ({ request }) => read(request),
    dismiss: ({ params: { name }, user, request }) => {
      if (!findDismissed(name)) {
        dismissed.insert({ name, at: now() })
        recordAudit(db, {
          userId: user.id,
          action: 'readiness.dismissed',
          subject: otherSubjects.readiness(name),
        })
      }
      return read(request)
    },
  })
}
