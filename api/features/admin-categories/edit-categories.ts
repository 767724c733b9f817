import type { Knex } from 'knex'
import { contract } from '#contract'
import type { Body } from '#contract/endpoint.ts'
import type { Category } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import {
  assertCategoryEmpty,
  assertCategoryNameFree,
  assertSlugMayChange,
  categorySlug,
} from '#contract/rules/category-editing.ts'
import { recordAudit } from '../../db/audit.ts'
import { isImportSaving } from '../../db/reserved-rows.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import {
  type CategoryRow,
  countIn,
  deleteCategory,
  getCategory,
  insertCategory,
  listRows,
  updateCategory,
} from './repo.ts'

const { create, update } = contract.adminCategories

/**
 * Throws conflict for a name or a slug that is taken, invalid for a slug that names something else
 * (R12).
 */
export function createCategory(
  db: Knex,
  form: Body<typeof create>,
  adminId: number,
): Promise<Category> {
  return change(db, async (trx, _version, all) => {
    assertCategoryNameFree(form.name, all)
    const id = await insertCategory(trx, {
      name: form.name,
      slug: categorySlug({ name: form.name, slug: form.slug }, all),
      description: form.description ?? null,
      icon: form.icon,
    })
    await recordAudit(trx, {
      userId: adminId,
      action: 'category.created',
      subject: `category ${id}: ${form.name}`,
      details: { categoryId: id },
    })
    return getCategory(trx, id)
  })
}

/**
 * Changes what the form says. The slug stays when the name changes, and when contractors have it in
 * their addresses. Throws not_found, and as `createCategory`.
 */
export function editCategory(
  db: Knex,
  { id, form }: { id: number; form: Body<typeof update> },
  adminId: number,
): Promise<Category> {
  return change(db, async (trx, _version, all) => {
    const before = pick(all, id)
    const others = all.filter((category) => category.id !== id)
    const { name = before.name, icon = before.icon, description = before.description } = form
    assertCategoryNameFree(name, others)
    const slug = form.slug ? categorySlug({ slug: form.slug, name }, others) : before.slug
    if (slug !== before.slug) assertSlugMayChange((await countIn(trx, id)).listed)
    const after = { name, slug, description, icon }
    if (name !== before.name || slug !== before.slug) await assertNoImportSaving(trx)
    await updateCategory(trx, id, after)
    const fields = (['name', 'slug', 'description', 'icon'] as const).filter(
      (key) => after[key] !== before[key],
    )
    const details = {
      categoryId: id,
      fields,
      ...(name === before.name ? {} : { nameBefore: before.name }),
    }
    await recordAudit(trx, {
      userId: adminId,
      action: 'category.updated',
      subject: `category ${id}: ${name}`,
      details,
    })
    return getCategory(trx, id)
  })
}

/** Throws not_found, and conflict while contractors are in it (F18). */
export function removeCategory(db: Knex, id: number, adminId: number): Promise<void> {
  return change(db, async (trx, version, all) => {
    const { name } = pick(all, id)
    const heir = all.find((category) => category.id !== id)
    await assertNoImportSaving(trx)
    assertCategoryEmpty({ ...(await countIn(trx, id)), isLast: heir === undefined })
    await deleteCategory(trx, version, { id, heir: heir?.id ?? id })
    await recordAudit(trx, {
      userId: adminId,
      action: 'category.deleted',
      subject: `category ${id}: ${name}`,
      details: { categoryId: id },
    })
  })
}

/**
 * Under the next version of the directory: lists, pages and phones hear of categories as they do of
 * contractors, and writers take turns.
 */
function change<T>(
  db: Knex,
  work: (trx: Knex.Transaction, version: number, all: CategoryRow[]) => Promise<T>,
): Promise<T> {
  return db.transaction(async (trx) => {
    const version = await nextDirectoryVersion(trx)
    return work(trx, version, await listRows(trx))
  })
}

/**
 * An import keeps the categories of its rows locked until it ends: who waited here would keep every
 * other writer waiting.
 */
async function assertNoImportSaving(trx: Knex.Transaction): Promise<void> {
  if (await isImportSaving(trx))
    throw new ContractError('conflict', {
      message: 'An import is saving its contractors. Please try again in a moment.',
    })
}

function pick(all: readonly CategoryRow[], id: number): CategoryRow {
  const category = all.find((row) => row.id === id)
  if (!category) throw new ContractError('not_found')
  return category
}
