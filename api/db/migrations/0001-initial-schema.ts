import type { Knex } from 'knex'
import { seedCategories } from '#contract/rules/categories.ts'
import { accounts } from './initial-schema/accounts.ts'
import { blog } from './initial-schema/blog.ts'
import { contractors } from './initial-schema/contractors.ts'
import { directory } from './initial-schema/directory.ts'
import { operation } from './initial-schema/operation.ts'
import { payments } from './initial-schema/payments.ts'
import { reviews } from './initial-schema/reviews.ts'
import { textFunctions } from './initial-schema/text-functions.ts'

/**
 * The tables by subject, in the order of their references. The contract limits the length of texts.
 * The constraints here are those that every writer must satisfy.
 */
const schema = [textFunctions, accounts, directory, contractors, payments, reviews, blog, operation]

export async function up(trx: Knex): Promise<void> {
  for (const part of schema) await trx.raw(part)
  await trx('categories').insert(
    seedCategories.map(({ name, slug, icon, description }) => ({ name, slug, icon, description })),
  )
}

/** The first migration cannot be rolled back. */
export async function down(): Promise<void> {
  throw new Error('The first migration cannot be undone: drop the database instead')
}
