import type { Knex } from 'knex'
import { defaultBoards } from '#content/boards.ts'
import { defaultSettings } from '#content/default-settings.ts'
import { toSite } from '#content/stored-site.ts'
import { readSettings, type Settings, type Site, type SiteValues } from '#contract/site-settings.ts'
import type { Logger } from '../http/context.ts'
import { rows } from './reading.ts'

/** A version of the settings of the site as it is stored. */
export interface SiteRow extends SiteValues {
  version: number
}

const columns = 'version, settings, pictures'

/** Returns the current version of the settings. */
export async function readSiteRow(db: Knex): Promise<SiteRow> {
  const [row] = await rows<SiteRow>(
    db,
    `select ${columns} from site_versions order by version desc limit 1`,
  )
  if (!row) throw new Error('The settings are missing: the database is not migrated')
  return row
}

/** Logs which stored settings are not used: a newer version may know others. */
export async function warnOfUnusedSettings(db: Knex, log: Pick<Logger, 'warn'>): Promise<void> {
  const { version, settings } = await readSiteRow(db)
  for (const { path, message } of readSettings(settings).leftOut)
    log.warn({ setting: path, version }, `A stored setting is not used: ${path}: ${message}`)
}

/** Returns an earlier version of the settings, if it is kept. */
export async function findSiteRow(db: Knex, version: number): Promise<SiteRow | undefined> {
  const [row] = await rows<SiteRow>(db, `select ${columns} from site_versions where version = ?`, [
    version,
  ])
  return row
}

/** Returns the current settings of the site. */
export async function readSite(db: Knex): Promise<Site> {
  return toSite(await readSiteRow(db))
}

/** Returns the name of the site; '' for an empty database, which has no settings yet. */
export async function readSiteName(db: Knex): Promise<string> {
  return (await db.schema.hasTable('site_versions')) ? (await readSite(db)).name : ''
}

/**
 * SQL for whether a part of the site is switched on. It is read once for a statement. A stored
 * value that is not true or false is not used.
 */
export function featureSql(feature: keyof Settings['features']): string {
  const value = `settings #> '{features,${feature}}'`
  return `(select coalesce(case jsonb_typeof(${value}) when 'boolean' then (${value})::boolean end, ${defaultSettings({}).features[feature]}) from site_versions order by version desc limit 1)`
}

/** SQL for the boards of the states as a JSON array. */
export const boardsSql = `(select case when jsonb_typeof(settings->'boards') = 'array' then settings->'boards' else '${JSON.stringify(defaultBoards).replaceAll("'", "''")}'::jsonb end from site_versions order by version desc limit 1)`
