import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { Knex } from 'knex'
import { LISTING_PRICE_CENTS } from '#contract/listing-payment.ts'
import { importCsv } from '../../features/csv-import/import-csv.ts'
import { projectRoot } from '../../root.ts'
import { nextDirectoryVersion, snakeKeys } from '../rows.ts'
import { sanitizePost } from '../sanitize-post.ts'
import { demoContactRequests } from './contact-requests.ts'
import { DEMO_PASSWORD, demoAccounts, isPremiumRow, demoFlagsOf } from './demo-flags.ts'

const folder = join(projectRoot, 'api/db/demo')

/**
 * Loads the demo directory, posts, accounts and contact requests into an empty database. Returns
 * false when the database already has contractors, users or posts.
 */
export async function seedDemo(db: Knex): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  await importContractors(db)
  await db.transaction(async (trx) => {
    await setDemoFlags(trx)
    await insertPremiumPayments(trx)
    await insertPosts(trx)
    await insertAccounts(trx)
    await insertContactRequests(trx)
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
    await setDemoFlags(trx)
    await insertPosts(trx)
  })
  const [{ count = 0 } = {}] = await db('contractors').count<{ count: string }[]>('* as count')
  return Number(count)
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

/** Returns the ids of the contractors whose CSV rows pass the test. They are in the same order. */
async function idsOfRows(trx: Knex.Transaction, test: (row: number) => boolean): Promise<number[]> {
  const ids = await trx('contractors').orderBy('id').pluck<number[]>('id')
  return ids.filter((_, index) => test(index + 1))
}

async function setDemoFlags(trx: Knex.Transaction): Promise<void> {
  const change_seq = await nextDirectoryVersion(trx)
  await trx('contractors')
    .whereIn('id', await idsOfRows(trx, (row) => demoFlagsOf(row).isVerified))
    .update({ is_verified: true, change_seq })
  const nextVersion = await nextDirectoryVersion(trx)
  await trx('contractors')
    .whereIn('id', await idsOfRows(trx, (row) => demoFlagsOf(row).isFeatured))
    .update({ is_featured: true, change_seq: nextVersion })
}

async function insertPremiumPayments(trx: Knex.Transaction): Promise<void> {
  const ids = await idsOfRows(trx, isPremiumRow)
  await trx('payments').insert(ids.map((contractor_id) => payment({ contractor_id })))
}

async function insertPosts(trx: Knex.Transaction): Promise<void> {
  const posts = JSON.parse(await readFile(join(folder, 'posts.json'), 'utf8')) as {
    content: string
  }[]
  await trx('posts').insert(
    posts.map((post) => snakeKeys({ ...post, content: sanitizePost(post.content) })),
  )
}

async function insertAccounts(trx: Knex.Transaction): Promise<void> {
  const change_seq = await nextDirectoryVersion(trx)
  for (const { email, username, isAdmin, credits, ownedRows } of demoAccounts) {
    const password_hash = await hash(DEMO_PASSWORD)
    const [user] = await trx('users')
      .insert({
        email,
        username,
        password_hash,
        is_admin: isAdmin,
        is_contractor: ownedRows.length > 0,
      })
      .returning<{ id: number }[]>('id')
    if (!user) throw new Error('The demo account was not stored')
    for (const contractor_id of ownedRows) {
      await trx('contractors')
        .where({ id: contractor_id })
        .update({ user_id: user.id, imported_from_csv: false, change_seq })
      await trx('payments').insert(payment({ contractor_id, user_id: user.id }))
    }
    for (let n = 0; n < credits; n += 1) await trx('payments').insert(payment({ user_id: user.id }))
  }
}

async function insertContactRequests(trx: Knex.Transaction): Promise<void> {
  await trx('contact_requests').insert(
    demoContactRequests.map(({ hoursAgo, ...request }) => ({
      ...snakeKeys(request),
      created_at: trx.raw(`now() - make_interval(hours => ?)`, [hoursAgo]),
    })),
  )
}

function payment(of: { contractor_id?: number; user_id?: number }) {
  return { provider: 'legacy', status: 'active', amount_cents: LISTING_PRICE_CENTS, ...of }
}
