import type { Knex } from 'knex'
import { defaultBoards } from '#content/boards.ts'
import { defaultSettings } from '#content/default-settings.ts'
import { toSite } from '#content/site.ts'
import type { Settings, Site, SiteValues } from '#contract/site-settings.ts'
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

/** SQL for whether a part of the site is switched on. It is read once for a statement. */
export function featureSql(feature: keyof Settings['features']): string {
  return `(select coalesce((settings #>> '{features,${feature}}')::boolean, ${defaultSettings({}).features[feature]}) from site_versions order by version desc limit 1)`
}

/** SQL for the boards of the states as a JSON array. */
export const boardsSql = `(select case when jsonb_typeof(settings->'boards') = 'array' then settings->'boards' else '${JSON.stringify(defaultBoards).replaceAll("'", "''")}'::jsonb end from site_versions order by version desc limit 1)`
