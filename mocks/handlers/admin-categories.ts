import { contract } from '#contract'
import type { Category } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { isInBin } from '#contract/rules/bin.ts'
import {
  assertCanRemoveCategory,
  assertCategoryNameAvailable,
  assertCanChangeSlug,
  categorySlug,
} from '#contract/rules/category-editing.ts'
import { recordAudit } from '../audit.ts'
import { type CategoryRow, type MockDb, now } from '../db.ts'
import { successReply, mockGroup } from '../mock-group.ts'
import { omitUndefined } from '../omit-undefined.ts'
import { getPublicDirectory } from '../public-directory.ts'

export const adminCategoriesMocks = (db: MockDb) =>
  mockGroup(contract.adminCategories, {
    create: ({ body, user }) => {
      assertCategoryNameAvailable(body.name, db.categories.all())
      const time = now()
      const row = db.categories.insert({
        ...body,
        description: body.description ?? null,
        slug: categorySlug({ name: body.name, slug: body.slug }, db.categories.all()),
        createdAt: time,
        updatedAt: time,
      })
      db.nextVersion()
      recordAudit(db, {
        userId: user.id,
        action: 'category.created',
        subject: auditSubject('category', row.id, row.name),
        details: { categoryId: row.id },
      })
      return toCategory(db, row)
    },

    update: ({ params, body: { slug, ...form }, user }) => {
      const before = getCategory(db, params.id)
      const others = db.categories.all().filter(({ id }) => id !== before.id)
      if (form.name !== undefined) assertCategoryNameAvailable(form.name, others)
      const changes = {
        ...omitUndefined(form),
        slug: slug ? categorySlug({ slug, name: '' }, others) : before.slug,
      }
      if (changes.slug !== before.slug) assertCanChangeSlug(countIn(db, before).listed)
      const row = db.categories.update(before, { ...changes, updatedAt: now() })
      db.nextVersion()
      const fields = (['name', 'slug', 'description', 'icon'] as const).filter(
        (key) => row[key] !== before[key],
      )
      const details = {
        categoryId: row.id,
        fields,
        ...(row.name === before.name ? {} : { nameBefore: before.name }),
      }
      recordAudit(db, {
        userId: user.id,
        action: 'category.updated',
        subject: auditSubject('category', row.id, row.name),
        details,
      })
      return toCategory(db, row)
    },

    remove: ({ params, user }) => {
      const row = getCategory(db, params.id)
      assertCanRemoveCategory({ ...countIn(db, row), isLast: db.categories.all().length === 1 })
      db.categories.remove(row)
      db.nextVersion()
      recordAudit(db, {
        userId: user.id,
        action: 'category.deleted',
        subject: auditSubject('category', row.id, row.name),
        details: { categoryId: row.id },
      })
      return successReply
    },
  })

function getCategory(db: MockDb, id: number): CategoryRow {
  const row = db.categories.get(id)
  if (!row) throw new ContractError('not_found')
  return row
}

function countIn(db: MockDb, { id }: CategoryRow): { listed: number; deleted: number } {
  const rows = db.contractors.all().filter((row) => row.categoryId === id)
  return {
    listed: rows.filter(({ deletedAt }) => deletedAt === null).length,
    deleted: rows.filter(isInBin).length,
  }
}

function toCategory(db: MockDb, row: CategoryRow): Category {
  const found = getPublicDirectory(db).categories.find(({ id }) => id === row.id)
  if (!found) throw new ContractError('not_found')
  return found
}
