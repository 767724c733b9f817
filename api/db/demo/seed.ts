import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { Knex } from 'knex'
import { LISTING_PRICE_CENTS } from '#contract/listing-payment.ts'
import { addDays, boardOf, dateIn, validUntilOf } from '#contract/rules/checks.ts'
import { importCsv } from '../../features/csv-import/import-csv.ts'
import { projectRoot } from '../../root.ts'
import { rows } from '../reading.ts'
import { recountReviews } from '../reviews.ts'
import { nextDirectoryVersion, snakeKeys } from '../rows.ts'
import { sanitizePost } from '../sanitize-post.ts'
import { readSite } from '../site.ts'
import { demoChecks } from './checks.ts'
import { demoContactRequests } from './contact-requests.ts'
import { DEMO_PASSWORD, demoAccounts, isPremiumRow, demoFlagsOf } from './demo-flags.ts'
import { demoPictureUrls } from './demo-pictures.ts'
import {
  daysAgo,
  IMPORTED_DAYS_AGO,
  insertHistory,
  insertReports,
  setListingStates,
} from './history.ts'
import { demoClaim, demoQuotes } from './quote-requests.ts'
import { demoReviews } from './reviews.ts'

const folder = join(projectRoot, 'api/db/demo')

/**
 * Loads the demo directory, posts, accounts, contact requests, reports and audit log into an empty
 * database. Returns false when the database already has contractors, users or posts.
 */
export async function seedDemo(db: Knex): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  await importContractors(db)
  await db.transaction(async (trx) => {
    const ids = await idsOfRows(trx)
    await completeListings(trx, ids)
    await insertPremiumPayments(trx, ids)
    await insertPosts(trx)
    await insertAccounts(trx)
    await setListingStates(trx, ids)
    await insertContactRequests(trx)
    await insertQuotesAndClaim(trx)
    await insertReviews(trx)
    await insertChecks(trx)
    await insertReports(trx)
    await insertHistory(trx)
  })
  return true
}

/**
 * Loads the contractors and posts of the demo directory, without accounts and payments. Returns the
 * number of contractors; null when there are contractors or posts already.
 */
export async function seedDemoDirectory(db: Knex): Promise<number | null> {
  const [contractor, post] = await Promise.all([
    db('contractors').first('id'),
    db('posts').first('id'),
  ])
  if (contractor || post) return null
  await importContractors(db)
  await db.transaction(async (trx) => {
    await completeListings(trx, await idsOfRows(trx))
    await insertPosts(trx)
  })
  const [counted] = await db('contractors').count<{ count: string }[]>('* as count')
  return Number(counted?.count)
}

async function importContractors(db: Knex): Promise<void> {
  await importCsv(db, () => createReadStream(join(folder, 'contractors.csv')), {
    fileName: 'contractors.csv',
  })
}

/** Returns true when the database has the demo admin. */
export async function hasDemoAccounts(db: Knex): Promise<boolean> {
  return (await db('users').where({ email: demoAccounts[0].email }).first()) !== undefined
}

async function isEmpty(db: Knex): Promise<boolean> {
  const [contractor, user, post] = await Promise.all([
    db('contractors').first('id'),
    db('users').first('id'),
    db('posts').first('id'),
  ])
  return !contractor && !user && !post
}

/** Returns the ids of all contractors in the order of the CSV rows. */
function idsOfRows(trx: Knex.Transaction): Promise<number[]> {
  return trx('contractors').orderBy('id').pluck<number[]>('id')
}

/**
 * Sets the demo flags, the pictures and the dates of the contractors. `ids` are in the order of the
 * CSV rows.
 */
async function completeListings(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  const pictures = demoPictureUrls(await readFile(join(folder, 'pictures.json'), 'utf8'))
  const values = ids.map((id, index) => ({
    id,
    ...demoFlagsOf(index + 1),
    picture: pictures.get(index + 1) ?? null,
  }))
  const imported = daysAgo(IMPORTED_DAYS_AGO)
  await trx.raw(
    `update contractors c set is_verified = v."isVerified", is_featured = v."isFeatured", image_url = v.picture, license_number = v."licenseNumber",
       created_at = ?, updated_at = ?, change_seq = ?
     from json_to_recordset(?) v(id integer, "isVerified" boolean, "isFeatured" boolean, "licenseNumber" text, picture text) where c.id = v.id`,
    [imported, imported, await nextDirectoryVersion(trx), JSON.stringify(values)],
  )
}

async function insertPremiumPayments(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  const premium = ids.filter((_, index) => isPremiumRow(index + 1))
  await trx('payments').insert(
    premium.map((contractor_id, index) => payment({ contractor_id }, 2 + (index % 55))),
  )
}

async function insertPosts(trx: Knex.Transaction): Promise<void> {
  const posts = JSON.parse(await readFile(join(folder, 'posts.json'), 'utf8')) as {
    content: string
    /** Days from the load of the demo to the publication. */
    scheduledInDays?: number
  }[]
  await trx('posts').insert(
    posts.map(({ scheduledInDays, ...post }) =>
      snakeKeys({
        ...post,
        content: sanitizePost(post.content),
        scheduledAt: scheduledInDays === undefined ? null : daysAgo(-scheduledInDays),
      }),
    ),
  )
}

async function insertAccounts(trx: Knex.Transaction): Promise<void> {
  const change_seq = await nextDirectoryVersion(trx)
  for (const [index, account] of demoAccounts.entries()) {
    const { email, username, isAdmin, credits, ownedRows } = account
    const password_hash = await hash(DEMO_PASSWORD)
    const days = IMPORTED_DAYS_AGO - index * 7
    const [user] = await trx('users')
      .insert({
        email,
        username,
        password_hash,
        is_admin: isAdmin,
        is_contractor: ownedRows.length > 0,
        email_confirmed_at: trx.fn.now(),
        created_at: daysAgo(days),
      })
      .returning<{ id: number }[]>('id')
    if (!user) throw new Error('The demo account was not stored')
    for (const contractor_id of ownedRows) {
      await trx('contractors')
        .where({ id: contractor_id })
        .update({ user_id: user.id, imported_from_csv: false, change_seq })
      await trx('payments').insert(payment({ contractor_id, user_id: user.id }, days))
    }
    for (let n = 0; n < credits; n += 1)
      await trx('payments').insert(payment({ user_id: user.id }, days))
  }
}

async function insertContactRequests(trx: Knex.Transaction): Promise<void> {
  await trx('contact_requests').insert(
    demoContactRequests.map(({ hoursAgo, ...request }) => ({
      ...snakeKeys(request),
      created_at: daysAgo(hoursAgo / 24),
    })),
  )
}

async function insertQuotesAndClaim(trx: Knex.Transaction): Promise<void> {
  const idOf = (email: string) => trx('users').where({ email }).select('id')
  await trx('quote_requests').insert(
    demoQuotes
      .map(({ when, status, ...quote }, index) => ({
        ...snakeKeys(quote),
        key_hash: randomBytes(32),
        contractor_id: 3,
        owner_id: idOf('owner@example.com'),
        email: `sender${index}@example.com`,
        phone: index % 2 === 0 ? '(772) 555-0144' : null,
        work_time: when,
        status,
        is_answered: status === 'answered' || status === 'closed',
        created_at: trx.raw(`now() - make_interval(days => ?)`, [index]),
      }))
      .toReversed(),
  )
  await trx('claims').insert({
    ...snakeKeys(demoClaim),
    user_id: idOf('member@example.com'),
    proof: 'admin',
    status: 'waiting',
  })
}

async function insertReviews(trx: Knex.Transaction): Promise<void> {
  const idOf = (email: string | null) => trx('users').where({ email }).select('id')
  const version = await nextDirectoryVersion(trx)
  for (const demo of demoReviews) {
    const { author, daysAgo: days, reply, editedDaysAgo, objection, report, ...review } = demo
    const created = daysAgo(days)
    const [stored] = await trx('reviews')
      .insert({
        ...snakeKeys(review),
        user_id: author === null ? null : idOf(author),
        worked_on: daysAgo(days + 20)
          .toISOString()
          .slice(0, 7),
        created_at: created,
        ...(demo.status === 'waiting' ? { waiting_since: created } : { published_at: created }),
        ...(demo.status === 'hidden' && { hidden_at: created }),
        ...(reply && { reply: reply.text, replied_at: daysAgo(reply.daysAgo) }),
        ...(editedDaysAgo !== undefined && { edited_at: daysAgo(editedDaysAgo) }),
        ...(objection && {
          objection: objection.message,
          objected_at: created,
          objection_result: objection.result,
        }),
      })
      .returning<{ id: number }[]>('id')
    if (report && stored)
      await trx('review_reports').insert({
        ...report,
        review_id: stored.id,
        user_id: idOf('owner@example.com'),
      })
  }
  await recountReviews(trx, version, [...new Set(demoReviews.map((demo) => demo.contractorId))])
}

async function insertChecks(trx: Knex.Transaction): Promise<void> {
  const { boards, timeZone } = await readSite(trx)
  const today = dateIn(timeZone, new Date())
  const day = (days: number | null) => (days === null ? null : addDays(today, days))
  for (const { checked, expires, contractorId, kind, status, note } of demoChecks) {
    const isLicense = kind === 'license'
    const [listing] = await rows<{ state: string; categorySlug: string; licenseNumber: string }>(
      trx,
      `select c.state, k.slug as "categorySlug", c.license_number as "licenseNumber"
       from contractors c join categories k on k.id = c.category_id where c.id = ?`,
      [contractorId],
    )
    const board = isLicense && listing ? boardOf(boards, listing) : null
    await trx('contractor_checks').insert({
      contractor_id: contractorId,
      kind,
      status,
      note,
      board: board?.name ?? null,
      url: board?.url ?? null,
      number: isLicense && status === 'passed' ? listing?.licenseNumber : null,
      checked_on: day(checked),
      expires_on: day(expires),
      ended_at: status === 'failed' ? trx.fn.now() : null,
    })
    if (isLicense && checked !== null)
      await trx('contractors')
        .where({ id: contractorId })
        .update({
          license_checked_until: validUntilOf(addDays(today, checked), day(expires)),
          change_seq: await nextDirectoryVersion(trx),
        })
  }
}

function payment(of: { contractor_id?: number; user_id?: number }, days: number) {
  const at = daysAgo(days)
  return {
    provider: 'legacy',
    status: 'active',
    amount_cents: LISTING_PRICE_CENTS,
    created_at: at,
    opened_at: at,
    paid_at: at,
    ...of,
  }
}
