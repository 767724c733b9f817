import type { Knex } from 'knex'
import type { Check, CheckForm, checks } from '#contract/checks.ts'
import type { Query } from '#contract/endpoint.ts'
import { addDays, REMINDER_DAYS, remindedDays, validUntilOf } from '#contract/rules/checks.ts'
import { CHECK_DAYS } from '#contract/rules/limits.ts'
import type { LicenseBoard } from '#contract/site-settings.ts'
import { dateSql, validUntilSql } from '../../db/contractor-columns.ts'
import { readPage } from '../../db/paging.ts'
import { isoTimeSql, rows } from '../../db/reading.ts'

// Until a license is checked, its number is that of the listing.
const columns = `ch.id, ch.contractor_id as "contractorId", c.name as "contractorName", ch.kind, ch.status, ch.board, ch.url,
  case when ch.status = 'asked' and ch.kind = 'license' then c.license_number else ch.number end as number, ch.holder,
  ${dateSql('ch.checked_on')} as "checkedOn", ${dateSql('ch.expires_on')} as "expiresOn",
  ${dateSql(validUntilSql('ch'))} as "validUntil", ch.note, ${isoTimeSql('ch.created_at')} as "createdAt"`
const source = 'contractor_checks ch join contractors c on c.id = ch.contractor_id'

export interface CheckedListing {
  id: number
  name: string
  state: string | null
  categorySlug: string
  licenseNumber: string | null
  isPublic: boolean
  ownerId: number | null
  ownerEmail: string | null
}

/** Returns a listing that is not deleted, locked until commit. */
export async function lockListing(
  trx: Knex.Transaction,
  id: number,
): Promise<CheckedListing | undefined> {
  const [listing] = await rows<CheckedListing>(
    trx,
    `select c.id, c.name, c.state, k.slug as "categorySlug", c.license_number as "licenseNumber",
       exists (select from listed_contractors l where l.id = c.id) as "isPublic", u.id as "ownerId", u.email as "ownerEmail"
     from contractors c join categories k on k.id = c.category_id left join users u on u.id = c.user_id
     where c.id = ? and c.deleted_at is null for update of c`,
    [id],
  )
  return listing
}

/** Inserts a check that an owner asks for. Returns undefined when it is already asked for. */
export async function insertAsked(
  trx: Knex.Transaction,
  contractorId: number,
  { kind, number = null, holder = null }: CheckForm,
  board: LicenseBoard | null,
): Promise<number | undefined> {
  const [created] = await rows<{ id: number }>(
    trx,
    `insert into contractor_checks (contractor_id, kind, status, number, holder, board, url) values (?, ?, 'asked', ?, ?, ?, ?)
     on conflict do nothing returning id`,
    [contractorId, kind, number, holder, board?.name ?? null, board?.url ?? null],
  )
  return created?.id
}

/** Returns a check and, with `lock`, locks it until commit. */
export async function findCheck(db: Knex, id: number, lock?: 'lock'): Promise<Check | undefined> {
  const [check] = await rows<Check>(
    db,
    `select ${columns} from ${source} where ch.id = ? and c.deleted_at is null ${lock ? 'for update of ch' : ''}`,
    [id],
  )
  return check
}

/** Returns the checks of a listing of this user, newest first; undefined for any other listing. */
export async function listOwnChecks(
  db: Knex,
  { contractorId, userId }: { contractorId: number; userId: number },
): Promise<Check[] | undefined> {
  const own = await db('contractors')
    .where({ id: contractorId, user_id: userId, deleted_at: null })
    .first<{ id: number } | undefined>('id')
  return (
    own &&
    rows<Check>(
      db,
      `select ${columns} from ${source} where ch.contractor_id = ? order by ch.id desc limit 100`,
      [contractorId],
    )
  )
}

/** Returns a page of checks for admins. `today` is the date in the site's time zone. */
export function listChecks(db: Knex, query: Query<typeof checks.list>, today: string) {
  const validUntil = validUntilSql('ch')
  const views = {
    asked: { sql: `ch.status = 'asked'`, bindings: [], orderBy: 'ch.id' },
    ending: {
      sql: `ch.status = 'passed' and ${validUntil} between ?::date and ?::date`,
      bindings: [today, addDays(today, REMINDER_DAYS[0])],
      orderBy: `${validUntil}, ch.id`,
    },
    passed: {
      sql: `ch.status = 'passed'`,
      bindings: [],
      orderBy: 'ch.checked_on desc, ch.id desc',
    },
  }
  const { orderBy, ...where } = views[query.view]
  where.sql += ' and c.deleted_at is null'
  return readPage<Check>(db, { select: columns, from: source, where, orderBy }, query)
}

interface Passing extends Pick<Check, 'id' | 'contractorId' | 'kind' | 'number' | 'holder'> {
  board: LicenseBoard | null
  checkedOn: string
  expiresOn: string | null
  today: string
}

/** Lets a check pass. An earlier one of its kind ends. */
export async function passCheck(
  trx: Knex.Transaction,
  version: number,
  { id, contractorId, kind, board, today, ...passed }: Passing,
): Promise<void> {
  const validUntil = validUntilOf(passed.checkedOn, passed.expiresOn)
  await trx('contractor_checks')
    .where({ contractor_id: contractorId, kind, status: 'passed' })
    .whereNot({ id })
    .update({ status: 'ended', ended_at: trx.fn.now() })
  await trx('contractor_checks')
    .where({ id })
    .update({
      status: 'passed',
      board: board?.name ?? null,
      url: board?.url ?? null,
      number: passed.number,
      holder: passed.holder,
      checked_on: passed.checkedOn,
      expires_on: passed.expiresOn,
      note: null,
      reminded_days: remindedDays(validUntil, today),
    })
  await touchListing(trx, version, contractorId, {
    is_verified: true,
    ...(kind === 'license' && { license_checked_until: validUntil }),
  })
}

/** Ends a check with a note for the owner. */
export async function endCheck(
  trx: Knex.Transaction,
  id: number,
  { status, note }: { status: 'failed' | 'withdrawn'; note: string },
): Promise<void> {
  await trx('contractor_checks').where({ id }).update({ status, note, ended_at: trx.fn.now() })
}

/** Gives a listing the next version, because its checks have changed. */
export async function touchListing(
  trx: Knex.Transaction,
  version: number,
  id: number,
  changes: { is_verified?: boolean; license_checked_until?: string | null },
): Promise<void> {
  await trx('contractors')
    .where({ id })
    .update({
      ...changes,
      change_seq: version,
      updated_at: trx.raw(`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`),
    })
}

export interface Reminder {
  contractorId: number
  contractorName: string
  kind: Check['kind']
  validUntil: string
  ownerEmail: string
}

/**
 * Returns the checks that end within `days` and whose owners have not been told so, and marks them
 * as told.
 */
export function takeReminders(
  trx: Knex.Transaction,
  { days, today }: { days: number; today: string },
): Promise<Reminder[]> {
  return rows<Reminder>(
    trx,
    `update contractor_checks ch set reminded_days = ? from contractors c join users u on u.id = c.user_id
     where c.id = ch.contractor_id and c.deleted_at is null and ch.status = 'passed' and coalesce(ch.reminded_days, 999) > ?
       and ${validUntilSql('ch')} between ?::date and ?::date
     returning c.id as "contractorId", c.name as "contractorName", ch.kind, ${dateSql(validUntilSql('ch'))} as "validUntil", u.email as "ownerEmail"`,
    [days, days, today, addDays(today, days)],
  )
}

/** Deletes the checks that ended long ago. */
export async function deleteEndedChecks(db: Knex): Promise<void> {
  await db('contractor_checks')
    .whereRaw('ended_at < now() - make_interval(days => ?)', [CHECK_DAYS])
    .delete()
}
