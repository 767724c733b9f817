import type { Knex } from 'knex'
import type { AdminClaim, Claim, Claimable, claims } from '#contract/claims.ts'
import type { Query } from '#contract/endpoint.ts'
import { CLAIM_LIMITS, isClaimSearch, liveClaimStatuses } from '#contract/rules/claims.ts'
import { CLAIM_DAYS, MAX_CLAIMABLE } from '#contract/rules/limits.ts'
import { readPage, searchCondition } from '../../db/paging.ts'
import { isoTimeSql, rows } from '../../db/reading.ts'

const isLive = `cl.status in (${liveClaimStatuses.map((status) => `'${status}'`).join(', ')})`
/** The status now: a claim also ends when its time is over and when somebody else got the listing. */
const statusSql = `case when ${isLive} and c.user_id is not null then 'lost'
  when ${isLive} and cl.expires_at <= now() then 'expired' else cl.status end`
const columns = `cl.id, cl.contractor_id as "contractorId", c.name as "contractorName", cl.proof, ${statusSql} as status, cl.reason,
  ${isoTimeSql('cl.expires_at')} as "expiresAt", ${isoTimeSql('cl.created_at')} as "createdAt"`
const source = `claims cl join contractors c on c.id = cl.contractor_id`
const adminColumns = `${columns}, u.email as "userEmail", cl.message, c.phone_number as "phoneNumber"`
const adminSource = `claims cl join contractors c on c.id = cl.contractor_id left join users u on u.id = cl.user_id`

/** Returns public listings without an owner, by parts of name and city. Without a text, none. */
export async function listClaimable(
  db: Knex,
  query: Query<typeof claims.claimable>,
): Promise<Claimable[]> {
  if (!isClaimSearch(query)) return []
  const { q, city } = query
  const name = searchCondition(['c.name'], q)
  const place = searchCondition(['c.city'], city)
  return rows<Claimable>(
    db,
    `select c.id, c.name, c.city, c.state, c.slug from listed_contractors c
     where c.user_id is null and ${name.sql} and ${place.sql} order by c.sort_name, c.id limit ?`,
    [...name.bindings, ...place.bindings, MAX_CLAIMABLE],
  )
}

export interface ClaimedListing {
  id: number
  name: string
  email: string | null
  website: string | null
  userId: number | null
  isDeleted: boolean
  isPublic: boolean
  /** An admin changed the website or the address in the last days. */
  isQuiet: boolean
  /** The user whose claim reserves the listing. */
  reservedFor: number | null
}

/** Returns a listing and, with `lock`, locks it until commit. */
export async function findListing(
  db: Knex,
  id: number,
  lock?: 'lock',
): Promise<ClaimedListing | undefined> {
  const [listing] = await rows<ClaimedListing>(
    db,
    `select c.id, c.name, c.email, c.website, c.user_id as "userId", c.deleted_at is not null as "isDeleted",
       exists (select from listed_contractors l where l.id = c.id) as "isPublic",
       coalesce(c.contact_changed_at > now() - make_interval(days => ?), false) as "isQuiet",
       (select cl.user_id from claims cl where cl.contractor_id = c.id and cl.status = 'payment' and cl.expires_at > now()) as "reservedFor"
     from contractors c where c.id = ? ${lock ? 'for update of c' : ''}`,
    [CLAIM_LIMITS.quietDays, id],
  )
  return listing
}

export interface ClaimCounts {
  live: number
  recent: number
  ofListing: number
}

/** Counts the claims of a user. Locks the account until commit, so that limits hold. */
export async function countClaims(
  trx: Knex.Transaction,
  userId: number,
  contractorId: number,
): Promise<ClaimCounts> {
  await rows(trx, 'select from users where id = ? for no key update', [userId])
  const live = `${statusSql} in (${liveClaimStatuses.map((status) => `'${status}'`).join(', ')})`
  const [counts] = await rows<ClaimCounts>(
    trx,
    `select count(*) filter (where ${live})::int as live,
       count(*) filter (where cl.created_at > now() - interval '${CLAIM_LIMITS.recentDays} days')::int as recent,
       count(*) filter (where ${live} and cl.contractor_id = ?)::int as "ofListing"
     from ${source} where cl.user_id = ?`,
    [contractorId, userId],
  )
  return counts ?? { live: 0, recent: 0, ofListing: 0 }
}

interface NewClaim {
  contractorId: number
  userId: number
  proof: Claim['proof']
  status: 'proving' | 'waiting'
  address: string | null
  message: string | null
}

export async function insertClaim(
  trx: Knex.Transaction,
  { contractorId, userId, proof, status, address, message }: NewClaim,
): Promise<number> {
  const [created] = await trx('claims')
    .insert({
      contractor_id: contractorId,
      user_id: userId,
      proof,
      status,
      address,
      message,
      proved_at: proof === 'account' ? trx.fn.now() : null,
      expires_at: status === 'proving' ? inDays(trx, CLAIM_LIMITS.provingDays) : null,
    })
    .returning<{ id: number }[]>('id')
  if (!created) throw new Error('The claim was not stored')
  return created.id
}

const inDays = (db: Knex, days: number) => db.raw('now() + make_interval(days => ?)', [days])

/** A claim with what the steps after it need. */
export interface StoredClaim extends Claim {
  userId: number | null
  userEmail: string | null
  address: string | null
  isProved: boolean
  paymentId: number | null
  before: Record<string, unknown> | null
}

const storedColumns = `${columns}, cl.user_id as "userId", u.email as "userEmail", cl.address, cl.proved_at is not null as "isProved",
  cl.payment_id as "paymentId", cl.before`

/** Returns a claim and, with `lock`, locks it until commit. With `userId`, only of this user. */
export async function findClaim(
  db: Knex,
  { id, userId }: { id: number; userId?: number },
  lock?: 'lock',
): Promise<StoredClaim | undefined> {
  const [claim] = await rows<StoredClaim>(
    db,
    `select ${storedColumns} from ${adminSource} where cl.id = ? ${userId === undefined ? '' : 'and cl.user_id = ?'}
     ${lock ? 'for update of cl' : ''}`,
    [id, ...(userId === undefined ? [] : [userId])],
  )
  return claim
}

export function listClaims(db: Knex, userId: number): Promise<Claim[]> {
  return rows<Claim>(
    db,
    `select ${columns} from ${source} where cl.user_id = ? order by cl.id desc limit 100`,
    [userId],
  )
}

/** Returns a page of claims for admins, newest first. */
export function listClaimsForAdmins(db: Knex, query: Query<typeof claims.list>) {
  const where = {
    waiting: `${statusSql} = 'waiting'`,
    live: `${statusSql} in ('proving', 'payment')`,
    ended: `not (${statusSql} in ('proving', 'waiting', 'payment'))`,
  }[query.status]
  return readPage<AdminClaim>(
    db,
    {
      select: adminColumns,
      from: adminSource,
      where: { sql: where, bindings: [] },
      orderBy: 'cl.id desc',
    },
    query,
  )
}

export async function findClaimForAdmins(db: Knex, id: number): Promise<AdminClaim | undefined> {
  const [claim] = await rows<AdminClaim>(
    db,
    `select ${adminColumns} from ${adminSource} where cl.id = ?`,
    [id],
  )
  return claim
}

export async function markProved(trx: Knex.Transaction, id: number): Promise<void> {
  await trx('claims').where({ id }).update({ proved_at: trx.fn.now() })
}

/** Makes a claim that waited one that is proved. The claimant reads the note, if any. */
export async function acceptProof(
  trx: Knex.Transaction,
  id: number,
  note: string | null,
): Promise<void> {
  await trx('claims')
    .where({ id })
    .update({
      status: 'proving',
      reason: note,
      proved_at: trx.fn.now(),
      expires_at: inDays(trx, CLAIM_LIMITS.provingDays),
    })
}

export async function setWaiting(trx: Knex.Transaction, id: number, message: string) {
  await trx('claims').where({ id }).update({ status: 'waiting', message, expires_at: null })
}

/** Reserves the listing for the claim. Another reservation whose time is over ends. */
export async function reserve(
  trx: Knex.Transaction,
  { id, contractorId }: Pick<StoredClaim, 'id' | 'contractorId'>,
): Promise<void> {
  await trx('claims')
    .where({ contractor_id: contractorId, status: 'payment' })
    .whereNot({ id })
    .update({ status: 'expired', ended_at: trx.fn.now() })
  await trx('claims')
    .where({ id })
    .update({ status: 'payment', expires_at: inDays(trx, CLAIM_LIMITS.paymentDays) })
}

/** Ends a claim. */
export async function endClaim(
  trx: Knex.Transaction,
  id: number,
  status: 'refused' | 'withdrawn' | 'lost' | 'undone',
  reason: string | null = null,
): Promise<void> {
  await trx('claims')
    .where({ id })
    .update({ status, reason, expires_at: null, ended_at: trx.fn.now() })
}

interface Binding {
  claim: Pick<StoredClaim, 'id' | 'contractorId'>
  userId: number
  version: number
  /** The credit that is used; null if none is needed. */
  creditId: number | null
  before: Record<string, unknown>
}

/**
 * Makes the claimant the owner of the listing, which must be locked. A former payment of the
 * listing, which nobody owns any more, gives way to the credit. All other claims are lost; returns
 * the email addresses of their users.
 */
export async function bindListing(
  trx: Knex.Transaction,
  { claim: { id, contractorId }, userId, version, creditId, before }: Binding,
): Promise<string[]> {
  const former = creditId === null ? null : await releasePayment(trx, contractorId)
  if (creditId !== null)
    await trx('payments').where({ id: creditId }).update({ contractor_id: contractorId })
  await setOwner(trx, version, contractorId, userId)
  await trx('users').where({ id: userId, is_contractor: false }).update({ is_contractor: true })
  await trx('claims')
    .where({ id })
    .update({
      status: 'done',
      payment_id: creditId,
      before: JSON.stringify({ ...before, formerPaymentId: former }),
      expires_at: null,
      ended_at: trx.fn.now(),
    })
  const lost = await rows<{ email: string }>(
    trx,
    `with lost as (update claims cl set status = 'lost', expires_at = null, ended_at = now()
       where contractor_id = ? and ${isLive} and (expires_at is null or expires_at > now()) returning user_id)
     select u.email from lost join users u on u.id = lost.user_id order by u.id`,
    [contractorId],
  )
  return lost.map(({ email }) => email)
}

async function setOwner(
  trx: Knex.Transaction,
  version: number,
  id: number,
  userId: number | null,
): Promise<void> {
  await trx('contractors')
    .where({ id })
    .update({
      user_id: userId,
      // The former owner may have switched requests off.
      takes_quotes: true,
      change_seq: version,
      updated_at: trx.raw(`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`),
    })
}

/** Unbinds the payment of a listing and returns its id, or null without one. */
async function releasePayment(trx: Knex.Transaction, contractorId: number): Promise<number | null> {
  const [released] = await trx('payments')
    .where({ contractor_id: contractorId })
    .update({ contractor_id: null, listing_key: null })
    .returning<{ id: number }[]>('id')
  return released?.id ?? null
}

/**
 * Takes the listing, which must be locked, back from its owner: the owner's credit and pictures go,
 * and the payment from before returns.
 */
export async function unbindListing(
  trx: Knex.Transaction,
  version: number,
  { id, contractorId, paymentId, before }: StoredClaim,
): Promise<void> {
  if (paymentId !== null) await releasePayment(trx, contractorId)
  const former = before?.formerPaymentId
  if (typeof former === 'number')
    await trx('payments')
      .where({ id: former, contractor_id: null })
      .update({ contractor_id: contractorId })
  await rows(
    trx,
    `delete from contractor_pictures p using claims cl
     where cl.id = ? and p.contractor_id = cl.contractor_id and p.created_at > cl.ended_at`,
    [id],
  )
  await setOwner(trx, version, contractorId, null)
}

/** Returns whether the admin may get another mail about claims today. */
export async function isWithinMailQuota(trx: Knex.Transaction): Promise<boolean> {
  const recent = await rows(
    trx,
    `select from outbox where kind = 'claim_waiting' and created_at > now() - interval '1 day' limit ?`,
    [CLAIM_LIMITS.adminMailsPerDay],
  )
  return recent.length < CLAIM_LIMITS.adminMailsPerDay
}

/**
 * Ends the claims whose time is over or whose listing has got an owner in another way, and deletes
 * those that ended long ago.
 */
export async function deleteExpiredClaims(db: Knex): Promise<void> {
  await rows(
    db,
    `update claims cl set status = 'lost', expires_at = null, ended_at = now()
     from contractors c where c.id = cl.contractor_id and c.user_id is not null and ${isLive}`,
  )
  await db('claims')
    .whereIn('status', ['proving', 'payment'])
    .andWhereRaw('expires_at <= now()')
    .update({ status: 'expired', ended_at: db.raw('expires_at'), expires_at: null })
  await db('claims').whereRaw('ended_at < now() - make_interval(days => ?)', [CLAIM_DAYS]).delete()
}
