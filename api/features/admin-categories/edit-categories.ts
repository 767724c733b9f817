import type { Knex } from 'knex'
import { contract } from '#contract'
import type { Body } from '#contract/endpoint.ts'
import type { Category } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { categoryMessages } from '#contract/messages.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import {
  assertCanRemoveCategory,
  assertCategoryNameAvailable,
  assertCanChangeSlug,
  categorySlug,
} from '#contract/rules/category-editing.ts'
import { recordAudit } from '../../db/audit.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import {
  type CategoryRow,
  countContractorsIn,
  deleteCategory,
  getCategory,
  insertCategory,
  isImporting,
  listCategoryRows,
  updateCategory,
} from './repo.ts'

const { create, update } = contract.adminCategories

/**
 * Creates a category. Without a slug in the form, it gets a free slug made from the name. Throws
 * `conflict` when the name or the slug of the form is taken, and `invalid` when the slug is
 * reserved or contains no letter.
 */
export function createCategory(
  db: Knex,
  form: Body<typeof create>,
  adminId: number,
): Promise<Category> {
  return withDirectoryVersion(db, async (trx, _version, categories) => {
    assertCategoryNameAvailable(form.name, categories)
    const id = await insertCategory(trx, {
      name: form.name,
      slug: categorySlug({ name: form.name, slug: form.slug }, categories),
      description: form.description ?? null,
      icon: form.icon,
    })
    await recordAudit(trx, {
      userId: adminId,
      action: 'category.created',
      subject: auditSubject('category', id, form.name),
      details: { categoryId: id },
    })
    return getCategory(trx, id)
  })
}

/**
 * Changes only the fields in the form. A new name does not change the slug. Throws `not_found`, the
 * errors of `createCategory`, and `conflict` when a slug that is part of contractor URLs would
 * change.
 */
export function editCategory(
  db: Knex,
  { id, form }: { id: number; form: Body<typeof update> },
  adminId: number,
): Promise<Category> {
  return withDirectoryVersion(db, async (trx, _version, categories) => {
    const before = findCategory(categories, id)
    const others = categories.filter((category) => category.id !== id)
    const { name = before.name, icon = before.icon, description = before.description } = form
    assertCategoryNameAvailable(name, others)
    const slug = form.slug ? categorySlug({ slug: form.slug, name }, others) : before.slug
    if (slug !== before.slug) assertCanChangeSlug((await countContractorsIn(trx, id)).listed)
    const after = { name, slug, description, icon }
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
      subject: auditSubject('category', id, name),
      details,
    })
    return getCategory(trx, id)
  })
}

/**
 * Deletes a category. Throws `not_found`, and `conflict` when it is the last category, when it has
 * contractors (deleted ones included, until they are purged), or while an import is running.
 */
export function removeCategory(db: Knex, id: number, adminId: number): Promise<void> {
  return withDirectoryVersion(db, async (trx, version, categories) => {
    const { name } = findCategory(categories, id)
    const replacement = categories.find((category) => category.id !== id)
    await assertNoImport(trx)
    assertCanRemoveCategory({
      ...(await countContractorsIn(trx, id)),
      isLast: replacement === undefined,
    })
    await deleteCategory(trx, version, { id, replacementId: replacement?.id ?? id })
    await recordAudit(trx, {
      userId: adminId,
      action: 'category.deleted',
      subject: auditSubject('category', id, name),
      details: { categoryId: id },
    })
  })
}

/**
 * Runs `work` in a transaction with the next directory version, so that clients receive the
 * category change and concurrent writers wait for each other.
 */
function withDirectoryVersion<T>(
  db: Knex,
  work: (trx: Knex.Transaction, version: number, categories: CategoryRow[]) => Promise<T>,
): Promise<T> {
  return db.transaction(async (trx) => {
    const version = await nextDirectoryVersion(trx)
    return work(trx, version, await listCategoryRows(trx))
  })
}

/** Throws `conflict` while an import runs, because its next rows may need the category. */
async function assertNoImport(trx: Knex.Transaction): Promise<void> {
  if (await isImporting(trx))
    throw new ContractError('conflict', {
      message: categoryMessages.importIsSaving,
    })
}

function findCategory(categories: readonly CategoryRow[], id: number): CategoryRow {
  const category = categories.find((row) => row.id === id)
  if (!category) throw new ContractError('not_found')
  return category
}
