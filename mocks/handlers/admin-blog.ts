import { contract } from '#contract'
import { ContractError } from '#contract/errors.ts'
import { slugify } from '#contract/rules/slug.ts'
import { type MockDb, now, type PostRow } from '../db.ts'
import { given } from '../given.ts'
import { done, mockGroup } from '../mock.ts'
import { pageOf } from '../page-of.ts'
import { getPost, newestFirst, scheduled, timingOf } from '../posts.ts'
import { presentPost } from '../present.ts'

export const adminBlogMocks = (db: MockDb) => mockGroup(contract.adminBlog, {
  list: ({ query }) => {
    const wanted = query.q.trim().toLowerCase()
    return pageOf(newestFirst(db).filter((post) => `${post.title}\n${post.categoryName}`.toLowerCase().includes(wanted)), query)
  },
  published: () => newestFirst(db).filter((post) => post.status === 'published'),
  scheduled: () => newestFirst(db).filter((post) => post.status === 'scheduled'),
  drafts: () => newestFirst(db).filter((post) => post.status === 'draft'),

  create: ({ body }) => {
    const { publishedAt = null, scheduledAt = null, authorName, authorTitle, imageUrl, ...form } = body
    return presentPost(db.posts.insert({
      ...form, slug: freeSlug(db, form.slug), ...timingOf({ status: form.status, publishedAt, scheduledAt }),
      authorName: authorName ?? DEFAULT_AUTHOR, authorTitle: authorTitle ?? null, imageUrl: imageUrl ?? null,
      createdAt: now(), updatedAt: now(), deletedAt: null,
    }))
  },

  update: ({ params, body }) => {
    const row = getPost(db, params.id)
    const current = presentPost(row)
    const { status = current.status, publishedAt = current.publishedAt, scheduledAt = current.scheduledAt } = body
    return presentPost(save(db, row, {
      ...given(body), ...timingOf({ status, publishedAt, scheduledAt }),
      slug: body.slug === undefined ? row.slug : freeSlug(db, body.slug, row),
      authorName: body.authorName === undefined ? row.authorName : body.authorName ?? DEFAULT_AUTHOR,
    }))
  },

  remove: ({ params }) => {
    save(db, getPost(db, params.id), { deletedAt: now() })
    return done
  },

  schedule: ({ params, body }) => presentPost(save(db, getPost(db, params.id), scheduled(body.scheduledDate, 'scheduledDate'))),

  publish: ({ params }) => {
    const row = getPost(db, params.id)
    const current = presentPost(row)
    if (current.status === 'published') return current
    return presentPost(save(db, row, { status: 'published', publishedAt: now(), scheduledAt: null }))
  },
})

/** Author of a post that names none (B17). */
const DEFAULT_AUTHOR = 'Editorial team'

function save(db: MockDb, row: PostRow, changes: Partial<PostRow>): PostRow {
  const saved = db.posts.update(row, { ...changes, updatedAt: now() })
  if (saved.slug !== row.slug) db.formerPostSlugs.insert({ slug: row.slug, ownerId: row.id })
  return saved
}

/** The slug asked for by the one rule (R7), or 409 on the field. */
function freeSlug(db: MockDb, wanted: string, row?: PostRow): string {
  const slug = slugify(wanted)
  if (db.posts.find((other) => other.slug === slug && other.id !== row?.id)) throw new ContractError('slug_taken')
  return slug
}
