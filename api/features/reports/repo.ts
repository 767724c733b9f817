import type { Knex } from 'knex'
import type { Query } from '#contract/endpoint.ts'
import type { Report, reports } from '#contract/reports.ts'
import { REPORT_DAYS } from '#contract/rules/limits.ts'
import { readPage } from '../../db/paging.ts'
import { isoTimeSql, rows } from '../../db/reading.ts'
import { snakeKeys } from '../../db/rows.ts'

/**
 * Maximum number of reports per day about which the admin gets a mail. Further reports are stored
 * without mail, so that a flood of reports does not fill the mailbox.
 */
const MAX_NOTICES_PER_DAY = 200

interface ReportedContractor {
  name: string
  isDeleted: boolean
  isPublic: boolean
}

/** Returns a contractor, if it exists. Its row cannot be deleted until commit. */
export async function lockContractor(
  trx: Knex.Transaction,
  id: number,
): Promise<ReportedContractor | undefined> {
  const [contractor] = await rows<ReportedContractor>(
    trx,
    `select c.name, c.deleted_at is not null as "isDeleted", exists (select from listed_contractors l where l.id = c.id) as "isPublic"
     from contractors c where c.id = ? for key share`,
    [id],
  )
  return contractor
}

export async function insertReport(
  trx: Knex.Transaction,
  report: Omit<Report, 'id' | 'contractorName' | 'isDone' | 'createdAt'>,
): Promise<void> {
  await trx('reports').insert(snakeKeys(report))
}

/** Returns whether the reports of the last 24 hours, without suspected spam, are within the quota. */
export async function isWithinMailQuota(trx: Knex.Transaction): Promise<boolean> {
  const recent = await rows(
    trx,
    `select from reports where created_at > now() - interval '1 day' and not is_spam limit ?`,
    [MAX_NOTICES_PER_DAY + 1],
  )
  return recent.length <= MAX_NOTICES_PER_DAY
}

const columns = `r.id, r.contractor_id as "contractorId", c.name as "contractorName", r.reason, r.message, r.email,
  r.is_done as "isDone", r.is_spam as "isSpam", ${isoTimeSql('r.created_at')} as "createdAt"`
const source = 'reports r join contractors c on c.id = r.contractor_id'

/** Returns a page of the open or the done reports, newest first. */
export function listReports(db: Knex, query: Query<typeof reports.list>) {
  return readPage<Report>(
    db,
    {
      select: columns,
      from: source,
      where: { sql: 'r.is_done = ?', bindings: [query.status === 'done'] },
      orderBy: 'r.id desc',
    },
    query,
  )
}

/** Returns a report, locked until commit. */
export async function lockReport(trx: Knex.Transaction, id: number): Promise<Report | undefined> {
  const [report] = await rows<Report>(
    trx,
    `select ${columns} from ${source} where r.id = ? for update of r`,
    [id],
  )
  return report
}

export async function updateReport(
  trx: Knex.Transaction,
  id: number,
  isDone: boolean,
): Promise<void> {
  await trx('reports').where({ id }).update({ is_done: isDone })
}

export async function deleteReport(trx: Knex.Transaction, id: number): Promise<void> {
  await trx('reports').where({ id }).delete()
}

/** Deletes the reports that are too old and those about purged contractors. */
export async function deleteExpiredReports(db: Knex): Promise<void> {
  await rows(
    db,
    `delete from reports r where created_at < now() - make_interval(days => ?)
     or exists (select from contractors c where c.id = r.contractor_id and c.purged_at is not null)`,
    [REPORT_DAYS],
  )
}
