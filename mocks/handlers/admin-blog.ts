import { contract } from '#contract'
import type { Post } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { assertNotStale } from '#contract/rules/optimistic-lock.ts'
import { requirePostSlug, slugTakenError } from '#contract/rules/post-slug.ts'
import { DEFAULT_AUTHOR } from '#contract/rules/post-texts.ts'
import { normalizeTiming, resolveTiming, scheduleTiming } from '#contract/rules/post-timing.ts'
import { containsText } from '#contract/rules/search-text.ts'
import { recordAudit } from '../audit.ts'
import { type MockDb, now, nowAfter, type PostRow } from '../db.ts'
import { successReply, mockGroup } from '../mock-group.ts'
import { omitUndefined } from '../omit-undefined.ts'
import { paginate } from '../page-of.ts'
import { getPost, listDeletedPosts, hasMissedSchedule, listPosts } from '../posts.ts'
import { toPost } from '../serializers.ts'

export const adminBlogMocks = (db: MockDb) =>
  mockGroup(contract.adminBlog, {
    list: ({ query }) =>
      paginate(
        listPosts(db).filter(({ title, categoryName }) =>
          containsText([title, categoryName], query.q),
        ),
        query,
      ),
    published: () => listPosts(db).filter((post) => post.status === 'published'),
    scheduled: () => listPosts(db).filter((post) => post.status === 'scheduled'),
    drafts: () => listPosts(db).filter((post) => post.status === 'draft'),
    deleted: () => listDeletedPosts(db).map(toPost),

    create: ({ body, user }) => {
      const { status, publishedAt, scheduledAt, authorName, authorTitle, imageUrl, ...form } = body
      const row = db.posts.insert({
        ...form,
        slug: availableSlug(db, form.slug),
        ...resolveTiming({ status, publishedAt, scheduledAt }, undefined, new Date()),
        authorName: authorName ?? DEFAULT_AUTHOR,
        authorTitle: authorTitle ?? null,
        imageUrl: imageUrl ?? null,
        createdAt: now(),
        updatedAt: now(),
        deletedAt: null,
      })
      recordAudit(db, {
        userId: user.id,
        action: 'post.created',
        subject: auditSubject('post', row.id, row.title),
        details: { postId: row.id, status: row.status },
      })
      return toPost(row)
    },

    update: ({ params, body, user }) => {
      const row = getPost(db, params.id)
      const { status, publishedAt, scheduledAt, updatedAt, ...form } = body
      assertNotStale(updatedAt, row.updatedAt, 'post')
      const before = toPost(row)
      const changes = {
        ...omitUndefined(form),
        ...resolveTiming({ status, publishedAt, scheduledAt }, before, new Date()),
        slug:
          body.slug === undefined || body.slug === row.slug
            ? row.slug
            : availableSlug(db, body.slug, row),
        authorName:
          body.authorName === undefined ? row.authorName : (body.authorName ?? DEFAULT_AUTHOR),
      }
      const fields = changedFields({ ...before, ...normalizeTiming(before) }, changes)
      if (fields.length === 0) return before
      const after = toPost(updatePost(db, row, changes))
      recordAudit(db, {
        userId: user.id,
        action: 'post.updated',
        subject: auditSubject('post', after.id, after.title),
        details: {
          postId: row.id,
          fields,
          ...(after.title === before.title ? {} : { titleBefore: before.title }),
        },
      })
      return after
    },

    remove: ({ params, user }) => {
      const row = updatePost(db, getPost(db, params.id), { deletedAt: now() })
      recordAudit(db, {
        userId: user.id,
        action: 'post.deleted',
        subject: auditSubject('post', row.id, row.title),
        details: { postId: row.id },
      })
      return successReply
    },

    restore: ({ params, user }) => {
      const row = listDeletedPosts(db).find(({ id }) => id === params.id)
      if (!row) throw new ContractError('not_found')
      const restored = updatePost(db, row, {
        deletedAt: null,
        ...(hasMissedSchedule(row)
          ? resolveTiming({ status: 'draft' }, undefined, new Date())
          : {}),
      })
      recordAudit(db, {
        userId: user.id,
        action: 'post.restored',
        subject: auditSubject('post', row.id, row.title),
        details: { postId: row.id },
      })
      return toPost(restored)
    },

    schedule: ({ params, body, user }) => {
      const found = getPost(db, params.id)
      const { status: statusBefore } = toPost(found)
      const row = updatePost(
        db,
        found,
        scheduleTiming(body.scheduledDate, 'scheduledDate', new Date()),
      )
      recordAudit(db, {
        userId: user.id,
        action: 'post.scheduled',
        subject: auditSubject('post', row.id, row.title),
        details: { postId: row.id, scheduledAt: row.scheduledAt, statusBefore },
      })
      return toPost(row)
    },

    publish: ({ params, user }) => {
      const row = getPost(db, params.id)
      const current = toPost(row)
      if (current.status === 'published') return current
      recordAudit(db, {
        userId: user.id,
        action: 'post.published',
        subject: auditSubject('post', row.id, row.title),
        details: { postId: row.id, statusBefore: current.status },
      })
      return toPost(
        updatePost(db, row, resolveTiming({ status: 'published' }, undefined, new Date())),
      )
    },
  })

function changedFields(before: Post, after: Partial<Post>): string[] {
  return (Object.keys(after) as (keyof Post)[]).filter((key) => after[key] !== before[key])
}

/** Updates a post. After a change of slug, the old slug still finds the post. */
function updatePost(db: MockDb, row: PostRow, changes: Partial<PostRow>): PostRow {
  const saved = db.posts.update(row, { ...changes, updatedAt: nowAfter(row.updatedAt) })
  if (saved.slug === row.slug) return saved
  const reused = db.formerPostSlugs.find(({ slug }) => slug === saved.slug)
  if (reused) db.formerPostSlugs.remove(reused)
  db.formerPostSlugs.insert({ slug: row.slug, ownerId: row.id })
  return saved
}

/**
 * Returns the requested slug in its normalized form. Throws `invalid` if it is too short, and
 * `slug_taken` if another post has or had it.
 */
function availableSlug(db: MockDb, wanted: string, row?: PostRow): string {
  const slug = requirePostSlug(wanted)
  const owner = db.posts.find((other) => other.slug === slug && other.id !== row?.id)
  if (owner) throw slugTakenError(owner.deletedAt === null ? 'post' : 'bin')
  if (db.formerPostSlugs.find((former) => former.slug === slug && former.ownerId !== row?.id))
    throw slugTakenError('former')
  return slug
}
