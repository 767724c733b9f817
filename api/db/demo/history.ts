import type { Knex } from 'knex'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { nextDirectoryVersion, snakeKeys } from '../rows.ts'
import { demoReports } from './reports.ts'

/** Days since the demo directory was imported, when the demo data is loaded. */
export const IMPORTED_DAYS_AGO = 61

const DAY_MS = 24 * 3600 * 1000

export const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS)

/**
 * What has become of the listings of the demo owner of `listingStates`, by CSV row: one is public,
 * one is hidden after a refund, one while the payment is disputed, and one is in the bin.
 */
const listingStates = [
  { row: 1333, payment: 'refunded' },
  { row: 1444, payment: 'disputed' },
  { row: 1555, deletedDaysAgo: 3 },
] as const satisfies readonly { row: number; payment?: string; deletedDaysAgo?: number }[]

/** Sets the states of the owned listings. The ids are in the order of the CSV rows. */
export async function setListingStates(
  trx: Knex.Transaction,
  ids: readonly number[],
): Promise<void> {
  const change_seq = await nextDirectoryVersion(trx)
  for (const state of listingStates) {
    const id = ids[state.row - 1]
    if ('payment' in state)
      await trx('payments').where({ contractor_id: id }).update({ status: state.payment })
    const deleted_at = 'deletedDaysAgo' in state ? daysAgo(state.deletedDaysAgo) : null
    await trx('contractors').where({ id }).update({ deleted_at, change_seq })
  }
}

export async function insertReports(trx: Knex.Transaction): Promise<void> {
  await trx('reports').insert(
    demoReports.map(({ hoursAgo, ...report }) => ({
      ...snakeKeys(report),
      created_at: daysAgo(hoursAgo / 24),
    })),
  )
}

/** Makes the import as old as the contractors, and adds what the first admin has done. */
export async function insertHistory(trx: Knex.Transaction): Promise<void> {
  const [adminId] = await trx('users').where({ is_admin: true }).pluck<number[]>('id')
  const imported = daysAgo(IMPORTED_DAYS_AGO)
  await trx('import_batches').update({ started_at: imported, ended_at: imported })
  await trx('audit_log').update({ created_at: imported })
  const names = new Map(
    (
      await trx('contractors')
        .whereIn(
          'id',
          demoReports.map(({ contractorId }) => contractorId),
        )
        .select<{ id: number; name: string }[]>('id', 'name')
    ).map(({ id, name }) => [id, name]),
  )
  const contractor = (id: number) => auditSubject('contractor', id, names.get(id))
  const posts = await trx('posts')
    .where({ status: 'published' })
    .orderBy('published_at', 'desc')
    .limit(2)
    .select<{ id: number; title: string; publishedAt: Date }[]>(
      'id',
      'title',
      'published_at as publishedAt',
    )
  const entries = [
    {
      days: 60,
      action: 'category.updated',
      subject: auditSubject('category', 1, 'General Contractors'),
      details: { categoryId: 1, fields: ['description'] },
    },
    {
      days: 58,
      action: 'contractor.updated',
      subject: contractor(5),
      details: { contractorId: 5, fields: ['phoneNumber'] },
    },
    {
      days: 41,
      action: 'contractor.updated',
      subject: contractor(8),
      details: { contractorId: 8, fields: ['openingHours', 'website'] },
    },
    {
      days: 4,
      action: 'contractor.updated',
      subject: contractor(3),
      details: { contractorId: 3, fields: ['categoryId'] },
    },
    {
      days: 3.9,
      action: 'report.done',
      subject: auditSubject('report', 1, names.get(3)),
      details: { reportId: 1, contractorId: 3 },
    },
    {
      days: 3.5,
      action: 'contact-request.updated',
      subject: auditSubject('contact request', 2, 'Sunrise Painting Co.'),
      details: { contactRequestId: 2, fields: ['isRead'] },
    },
  ].map(({ days, ...entry }) => ({ ...entry, created_at: daysAgo(days) }))
  const published = posts.map(({ id, title, publishedAt }) => ({
    action: 'post.published',
    subject: auditSubject('post', id, title),
    details: { postId: id },
    created_at: publishedAt,
  }))
  await trx('audit_log').insert(
    [...entries, ...published]
      .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
      .map((entry) => ({ ...entry, user_id: adminId, details: JSON.stringify(entry.details) })),
  )
}
