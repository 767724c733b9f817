import type { Knex } from 'knex'
import { STORED_SITE_VERSIONS } from '#contract/rules/limits.ts'
import type { SiteVersion } from '#contract/site.ts'
import { isoTimeSql, rows } from '../../db/reading.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import type { SiteRow } from '../../db/site.ts'

/** Returns the stored versions, newest first. */
export function listSiteVersions(db: Knex): Promise<SiteVersion[]> {
  return rows<SiteVersion>(
    db,
    `select v.version, ${isoTimeSql('v.saved_at')} as "savedAt", u.email as "userEmail", v.changed
     from site_versions v left join users u on u.id = v.user_id order by v.version desc limit ?`,
    [STORED_SITE_VERSIONS],
  )
}

/**
 * Stores a version and deletes the oldest one. Returns false when somebody else has stored it
 * first.
 */
export async function insertSiteVersion(
  trx: Knex.Transaction,
  { version, settings, pictures }: SiteRow,
  { changed, userId }: { changed: readonly string[]; userId: number | null },
): Promise<boolean> {
  const inserted = await rows(
    trx,
    `insert into site_versions (version, settings, pictures, changed, user_id) values (?, ?, ?, ?, ?)
     on conflict do nothing returning version`,
    [version, JSON.stringify(settings), JSON.stringify(pictures), JSON.stringify(changed), userId],
  )
  await rows(trx, 'delete from site_versions where version <= ?', [version - STORED_SITE_VERSIONS])
  return inserted.length > 0
}

/** Makes all clients load the full directory again. */
export async function renewEpoch(trx: Knex.Transaction): Promise<void> {
  await nextDirectoryVersion(trx)
  await trx('directory').update({ epoch: trx.raw('gen_random_uuid()') })
}

/** Stores an uploaded picture. A picture with this name has the same content. */
export async function insertSitePicture(db: Knex, name: string, bytes: Buffer): Promise<void> {
  await rows(db, 'insert into site_pictures (name, bytes) values (?, ?) on conflict do nothing', [
    name,
    bytes,
  ])
}

export async function findSitePicture(db: Knex, name: string): Promise<Buffer | undefined> {
  const [row] = await rows<{ bytes: Buffer }>(
    db,
    'select bytes from site_pictures where name = ?',
    [name],
  )
  return row && Buffer.from(row.bytes)
}

/** Deletes the pictures that no kept version names. */
export async function deleteUnusedPictures(trx: Knex.Transaction): Promise<void> {
  await rows(
    trx,
    `delete from site_pictures p where not exists (
       select 1 from site_versions v, jsonb_each_text(v.pictures) named where named.value = p.name)`,
  )
}

/** The kept versions without the long texts, which no picture shows, newest first. */
export function readSiteRows(db: Knex): Promise<SiteRow[]> {
  return rows<SiteRow>(
    db,
    `select version, settings - 'legal' - 'boards' as settings, pictures
     from site_versions order by version desc`,
  )
}
