import type { Knex } from 'knex'
import { toSiteForAdmins } from '#content/stored-site.ts'
import { ContractError } from '#contract/errors.ts'
import { siteMessages } from '#contract/messages/site.ts'
import { otherSubjects } from '#contract/rules/audit-subject.ts'
import {
  changedSettings,
  changeSettings,
  type SettingsChanges,
  type SiteValues,
} from '#contract/site-settings.ts'
import type { SiteForAdmins } from '#contract/site.ts'
import { recordAudit } from '../../db/audit.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import { findSiteRow, readSiteRow, type SiteRow } from '../../db/site.ts'
import { deleteUnusedPictures, insertSiteVersion, renewEpoch } from './repo.ts'

interface Save {
  /** The version on which the change is based; the newest one by default. */
  version?: number
  /** Null on the command line. */
  userId: number | null
  /** Name of the change in the audit log. */
  action: string
}

/**
 * Stores the settings or pictures that `change` returns as the next version, and records in the
 * audit log which settings differ. Throws `conflict` when somebody saved meanwhile. Stores nothing
 * when nothing differs.
 */
export function saveSite(
  db: Knex,
  { version, userId, action }: Save,
  change: (row: SiteRow) => SiteValues,
  /** What the new version needs, in the same transaction. */
  store: (trx: Knex.Transaction) => unknown = () => undefined,
): Promise<SiteRow> {
  return db.transaction(async (trx) => {
    const before = await readSiteRow(trx)
    if (version !== undefined && before.version !== version) throw savedMeanwhile()
    const after = { ...change(before), version: before.version + 1 }
    const changed = changedSettings(before, after)
    if (changed.length === 0) return before
    if (!(await insertSiteVersion(trx, after, { changed, userId }))) throw savedMeanwhile()
    // What devices have stored shows the facts of the parts that were on.
    if (changed.some((path) => path.startsWith('features.'))) await renewEpoch(trx)
    // Kept profiles name the board of a license.
    else if (changed.includes('boards')) await nextDirectoryVersion(trx)
    await store(trx)
    await deleteUnusedPictures(trx)
    await recordAudit(trx, {
      userId,
      action,
      subject: otherSubjects.settings(after.version),
      details: { fields: changed },
    })
    return after
  })
}

function savedMeanwhile(): ContractError {
  return new ContractError('conflict', { message: siteMessages.savedMeanwhile })
}

/** Changes settings. Throws `conflict`, and `invalid` for values that do not fit together. */
export async function changeSite(
  db: Knex,
  { version, site }: { version: number; site: SettingsChanges },
  userId: number,
): Promise<SiteForAdmins> {
  const saved = await saveSite(db, { version, userId, action: 'site.updated' }, (row) => ({
    settings: changeSettings(row.settings, site),
    pictures: row.pictures,
  }))
  return toSiteForAdmins(saved)
}

/**
 * Takes the settings and pictures of an earlier version again. Throws `not_found` when it is not
 * kept.
 */
export async function restoreSite(
  db: Knex,
  { version, earlier }: { version: number; earlier: number },
  userId: number,
): Promise<SiteForAdmins> {
  const found = await findSiteRow(db, earlier)
  if (!found) throw new ContractError('not_found', { message: siteMessages.unknownVersion })
  return toSiteForAdmins(
    await saveSite(db, { version, userId, action: 'site.restored' }, () => found),
  )
}
