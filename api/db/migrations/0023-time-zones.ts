import type { Knex } from 'knex'
import { type ZonedPlace, zoneOfPlace } from '../../time-zones/place-zone.ts'
import { zoneAt } from '../../time-zones/zone-at.ts'
import { rows } from '../reading.ts'

/** Rows per statement. A statement with more blocks the embedded database. */
const BATCH = 2000

/**
 * The view of the public contractors is created again, because it has only the columns of its
 * creation.
 */
const view = `
create view listed_contractors as
  select c.*, s.id is not null as has_active_subscription
  from contractors c left join subscriptions s on s.contractor_id = c.id
  where c.deleted_at is null and (s.id is null or s.status = 'active');
`

/**
 * Adds the time zone of each contractor, which the shared rule derives from its place. The most
 * frequent zone is written as a default that is dropped again: it changes no row, while updating
 * 100,000 rows with all their indexes takes 20 seconds on the embedded database.
 */
export async function up(trx: Knex): Promise<void> {
  // Instances of the former release may still write. Both locks are taken before the work, in the
  // order that an import takes them: another writer then waits without a lock.
  await trx.raw('lock table contractors in access exclusive mode')
  const version = await startVersion(trx)
  const [main, ...others] = version === null ? [] : await readZones(trx)
  // Names of zones have no quotes.
  const value = main?.zone ? `'${main.zone}'` : 'null'
  await trx.raw(`
    alter table contractors add column time_zone text default ${value};
    alter table contractors alter column time_zone drop default;
    alter table import_rows add column time_zone text;
    drop view listed_contractors;
    ${view}`)
  for (const { zone, ids } of others)
    for (let at = 0; at < ids.length; at += BATCH)
      await trx.raw('update contractors set time_zone = ?, change_seq = ? where id = any(?)', [
        zone,
        version,
        ids.slice(at, at + BATCH),
      ])
}

export async function down(trx: Knex): Promise<void> {
  await trx.raw(`
    drop view listed_contractors;
    alter table contractors drop column time_zone;
    alter table import_rows drop column time_zone;
    ${view}`)
}

/** Returns the ids of the contractors in each zone, the most frequent zone first. */
async function readZones(trx: Knex): Promise<{ zone: string | null; ids: number[] }[]> {
  const idsByZone = new Map<string | null, number[]>()
  for (let after = 0; ;) {
    const places = await rows<ZonedPlace & { id: number }>(
      trx,
      'select id, state, zipcode, latitude, longitude from contractors where id > ? order by id limit ?',
      [after, BATCH],
    )
    for (const place of places) {
      const zone = zoneOfPlace(place, zoneAt)
      const ids = idsByZone.get(zone)
      if (ids) ids.push(place.id)
      else idsByZone.set(zone, [place.id])
    }
    const last = places.at(-1)
    if (!last) break
    after = last.id
  }
  return [...idsByZone]
    .map(([zone, ids]) => ({ zone, ids }))
    .toSorted((a, b) => b.ids.length - a.ids.length)
}

/**
 * Starts a version from which clients need the full list, because most contractors change without a
 * version of their own. Returns null for a directory without contractors.
 */
async function startVersion(trx: Knex): Promise<number | null> {
  const [row] = await rows<{ version: number }>(
    trx,
    `update directory set version = version + 1, deltas_from = version + 1, changed_at = now()
    where exists (select from contractors) returning version`,
  )
  return row?.version ?? null
}
