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

/** Adds the time zone of each contractor, which the shared rule derives from its place. */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    alter table contractors add column time_zone text;
    alter table import_rows add column time_zone text;
    drop view listed_contractors;
    ${view}`)
  await fillTimeZones(trx)
}

export async function down(trx: Knex): Promise<void> {
  await trx.raw(`
    drop view listed_contractors;
    alter table contractors drop column time_zone;
    alter table import_rows drop column time_zone;
    ${view}`)
}

async function fillTimeZones(trx: Knex): Promise<void> {
  let version: number | undefined
  for (let after = 0; ;) {
    const places = await rows<ZonedPlace & { id: number }>(
      trx,
      'select id, state, zipcode, latitude, longitude from contractors where id > ? order by id limit ?',
      [after, BATCH],
    )
    const last = places.at(-1)
    if (!last) return
    after = last.id
    const zones = places.flatMap((place) => {
      const zone = zoneOfPlace(place, zoneAt)
      return zone === null ? [] : [{ id: place.id, zone }]
    })
    if (zones.length === 0) continue
    version ??= await nextVersion(trx)
    await trx.raw(
      `update contractors c set time_zone = z.zone, change_seq = ?
      from unnest(?::int[], ?::text[]) as z(id, zone) where c.id = z.id`,
      [version, zones.map(({ id }) => id), zones.map(({ zone }) => zone)],
    )
  }
}

/** A change of contractors needs a new version, so that clients receive it. */
async function nextVersion(trx: Knex): Promise<number> {
  const [row] = await rows<{ version: number }>(
    trx,
    'update directory set version = version + 1, changed_at = now() returning version',
  )
  if (!row) throw new Error('The directory row is missing')
  return row.version
}
