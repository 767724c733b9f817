import * as z from 'zod/mini'
import { postSchema } from '#contract/entities.ts'
import { LISTING_PRICE_CENTS } from '#contract/listing-payment.ts'
import { createPlaceTable, type PlaceTable } from '#contract/places/place-table.ts'
import { seedCategories } from '#contract/rules/categories.ts'
import { createRowCheck } from '#contract/rules/import-rows.ts'
import { demoContactRequests } from '../api/db/demo/contact-requests.ts'
import {
  DEMO_PASSWORD,
  demoAccounts,
  isPremiumRow,
  demoFlagsOf,
} from '../api/db/demo/demo-flags.ts'
import { demoPictureUrls } from '../api/db/demo/demo-pictures.ts'
import { emptyContractor } from './contractors.ts'
import type {
  CategoryRow,
  ContactRequestRow,
  ContractorRow,
  PaymentRow,
  PostRow,
  Seed,
  UserRow,
} from './db.ts'
import { hexDigest } from './digest.ts'
import { contractorsOf } from './import-rows.ts'
import { readCsv } from './read-csv.ts'
import { ownRatingOf } from './reviews.ts'

/**
 * Number of rows of the demo CSV in the mocks. It is enough to reach the limit of 1000 search
 * results, and half of what the database seed uses.
 */
const MAX_ROWS = 1200
/** Fixed creation time of the demo data, so that tests do not depend on the current date. */
const SEEDED_AT = '2026-11-02T14:05:00.000Z'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Increment this number when the row types in db.ts change, so that older persisted state is
 * dropped.
 */
const SCHEMA_VERSION = 8

export interface DemoFiles {
  contractorsCsv: string
  picturesJson: string
  postsJson: string
  placesText: string
}

/**
 * Returns the seed of the mocks. Its contractors are those of the first 1,200 rows of the demo CSV,
 * with the same ids as in a database with demo data.
 */
export async function readSeed({
  contractorsCsv,
  picturesJson,
  postsJson,
  placesText,
}: DemoFiles): Promise<Seed> {
  const users = await readUsers()
  const placeTable = createPlaceTable(placesText)
  const contractors = readContractors(contractorsCsv, picturesJson, placeTable).map((row) =>
    withOwner(users, row),
  )
  return {
    fingerprint: await hexDigest(`${SCHEMA_VERSION}${contractorsCsv}${picturesJson}${postsJson}`),
    placeTable,
    categories,
    users,
    contractors,
    payments: paymentsFor(users, contractors),
    posts: readPosts(postsJson),
    contactRequests: contactRequests(),
  }
}

/** Returns the seed without contractors, payments, posts and contact requests. */
export function withoutContent(seed: Seed): Seed {
  return { ...seed, contractors: [], payments: [], posts: [], contactRequests: [] }
}

const categories: CategoryRow[] = seedCategories.map((category) => ({
  ...category,
  createdAt: SEEDED_AT,
  updatedAt: SEEDED_AT,
}))

async function readUsers(): Promise<UserRow[]> {
  const passwordHash = await hexDigest(DEMO_PASSWORD)
  return demoAccounts.map(({ email, username, isAdmin, ownedRows }, index) => ({
    id: index + 1,
    email,
    username,
    isAdmin,
    isContractor: ownedRows.length > 0,
    emailConfirmedAt: SEEDED_AT,
    passwordHash,
  }))
}

function readContractors(
  csv: string,
  picturesJson: string,
  placeTable: PlaceTable,
): ContractorRow[] {
  const check = createRowCheck({ categories, fallbackCategorySlug: 'general-contractors' })
  const pictureUrls = demoPictureUrls(picturesJson)
  const rows = readCsv(csv, MAX_ROWS).rows.map(check)
  return contractorsOf(rows, { categories, placeTable }).map((contractor, index) => ({
    ...emptyContractor,
    ...contractor,
    ...demoFlagsOf(index + 1),
    ...ownRatingOf(index + 1),
    imageUrl: pictureUrls.get(index + 1) ?? null,
    id: index + 1,
    importedFromCsv: true,
    createdAt: SEEDED_AT,
    updatedAt: SEEDED_AT,
    deletedAt: null,
    version: 1,
  }))
}

function withOwner(users: readonly UserRow[], row: ContractorRow): ContractorRow {
  const account = demoAccounts.find(({ ownedRows }) => ownedRows.some((owned) => owned === row.id))
  const owner = account && users.find((user) => user.email === account.email)
  return owner ? { ...row, userId: owner.id, importedFromCsv: false } : row
}

/** Returns one payment for each contractor that is Premium or has an owner, and one for each credit. */
function paymentsFor(
  users: readonly UserRow[],
  contractors: readonly ContractorRow[],
): PaymentRow[] {
  const paidListings = contractors
    .filter((row) => isPremiumRow(row.id) || row.userId !== null)
    .map((row) => ({ userId: row.userId, contractorId: row.id }))
  const unused = demoAccounts.flatMap(({ email, credits }) =>
    Array.from({ length: credits }, () => ({
      userId: users.find((user) => user.email === email)?.id ?? null,
      contractorId: null,
    })),
  )
  return [...paidListings, ...unused].map((payment, index) => ({
    ...payment,
    id: index + 1,
    paymentIntentId: null,
    amountCents: LISTING_PRICE_CENTS,
    status: 'active',
    createdAt: SEEDED_AT,
    paidAt: SEEDED_AT,
  }))
}

export const hoursBeforeSeed = (hours: number) =>
  new Date(Date.parse(SEEDED_AT) - hours * HOUR_MS).toISOString()

function contactRequests(): ContactRequestRow[] {
  return demoContactRequests.map(({ hoursAgo, ...request }, index) => ({
    ...request,
    id: index + 1,
    idempotencyKey: null,
    createdAt: hoursBeforeSeed(hoursAgo),
  }))
}

const demoPost = z.extend(
  z.partial(z.omit(postSchema, { id: true, createdAt: true, updatedAt: true, scheduledAt: true }), {
    publishedAt: true,
    imageUrl: true,
    authorTitle: true,
  }),
  { scheduledInDays: z.optional(z.number()) },
)

const postDefaults = { publishedAt: null, imageUrl: null, authorTitle: null }

function readPosts(json: string): PostRow[] {
  return z
    .array(demoPost)
    .parse(JSON.parse(json))
    .map(({ scheduledInDays, ...post }, index) => ({
      ...postDefaults,
      ...post,
      scheduledAt:
        scheduledInDays === undefined
          ? null
          : new Date(Date.now() + scheduledInDays * DAY_MS).toISOString(),
      id: index + 1,
      createdAt: SEEDED_AT,
      updatedAt: SEEDED_AT,
      deletedAt: null,
    }))
}
