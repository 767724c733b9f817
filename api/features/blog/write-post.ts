import type { Knex } from 'knex'
import { contract } from '#contract'
import type { Body } from '#contract/endpoint.ts'
import type { Post } from '#contract/entities.ts'
import { ContractError, invalidField } from '#contract/errors.ts'
import { postMessages } from '#contract/messages.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { assertNotStale } from '#contract/rules/optimistic-lock.ts'
import { requirePostSlug, slugTakenError } from '#contract/rules/post-slug.ts'
import { postLengths } from '#contract/rules/post-texts.ts'
import { normalizeTiming, resolveTiming } from '#contract/rules/post-timing.ts'
import { recordAudit } from '../../db/audit.ts'
import { sanitizePost } from '../../db/sanitize-post.ts'
import * as repo from './admin-repo.ts'
import type { PostRow } from './repo.ts'
import { toPost } from './to-post.ts'

const { create, update } = contract.adminBlog

/**
 * Creates a post. Throws `slug_taken`, and `invalid` when the slug or the sanitized content is too
 * short or the date is invalid.
 */
export function createPost(db: Knex, form: Body<typeof create>, adminId: number): Promise<Post> {
  return db.transaction(async (trx) => {
    const now = await repo.lockBlog(trx)
    const { status, publishedAt, scheduledAt, content, slug, ...rest } = form
    const timing = resolveTiming({ status, publishedAt, scheduledAt }, undefined, now)
    const id = await repo.insertPost(trx, {
      ...omitUndefined(rest),
      slug: await toFreeSlug(trx, slug, null),
      content: sanitizeContent(content),
      ...timing,
    })
    const details = { postId: id, status: timing.status }
    await recordAudit(trx, {
      userId: adminId,
      action: 'post.created',
      subject: auditSubject('post', id, form.title),
      details,
    })
    return getPost(trx, id)
  })
}

/**
 * Changes only the fields in the form. Throws `not_found`, `conflict` when the post was changed
 * after `form.updatedAt`, and the errors of `createPost`.
 */
export function editPost(
  db: Knex,
  { id, form }: { id: number; form: Body<typeof update> },
  adminId: number,
): Promise<Post> {
  return changePost(db, id, async (trx, post, now) => {
    const { status, publishedAt, scheduledAt, content, slug, updatedAt, ...rest } = form
    assertNotStale(updatedAt, post.updatedAt, 'post')
    const values = {
      ...omitUndefined(rest),
      ...(content === undefined ? {} : { content: sanitizeContent(content) }),
      ...(slug === undefined || slug === post.slug
        ? {}
        : { slug: await toFreeSlug(trx, slug, id) }),
    }
    const timing = resolveTiming({ status, publishedAt, scheduledAt }, post, now)
    const fields = [...changedFields(post, values), ...changedFields(normalizeTiming(post), timing)]
    if (fields.length === 0) return
    // Status and dates are always written together, because they depend on each other.
    await repo.updatePost(trx, id, { ...values, ...timing })
    if (values.slug !== undefined && values.slug !== post.slug)
      await repo.storeFormerSlug(trx, id, { before: post.slug, after: values.slug })
    const title = form.title ?? post.title
    const details = {
      postId: id,
      fields,
      ...(title === post.title ? {} : { titleBefore: post.title }),
    }
    await recordAudit(trx, {
      userId: adminId,
      action: 'post.updated',
      subject: auditSubject('post', id, title),
      details,
    })
  })
}

/**
 * Locks the blog, runs `work` on a post, and returns the changed post. Throws `not_found` when the
 * post does not exist or is deleted.
 */
export function changePost(
  db: Knex,
  id: number,
  work: (trx: Knex.Transaction, post: PostRow, now: Date) => Promise<void>,
): Promise<Post> {
  return db.transaction(async (trx) => {
    const now = await repo.lockBlog(trx)
    const post = await repo.findUndeletedPost(trx, id)
    if (!post) throw new ContractError('not_found')
    await work(trx, post, now)
    return getPost(trx, id)
  })
}

export async function getPost(trx: Knex.Transaction, id: number): Promise<Post> {
  const post = await repo.findUndeletedPost(trx, id)
  if (!post) throw new Error(`Post ${id} was written but cannot be read`)
  return toPost(post)
}

/**
 * Returns the text as a slug. Throws `slug_taken` when the slug is in use, and `invalid` when it is
 * too short.
 */
async function toFreeSlug(
  trx: Knex.Transaction,
  text: string,
  ownId: number | null,
): Promise<string> {
  const slug = requirePostSlug(text)
  const owner = await repo.findSlugOwner(trx, slug, ownId)
  if (owner) throw slugTakenError(owner)
  return slug
}

/** Returns the sanitized content. Throws `invalid` when it is too short. */
function sanitizeContent(html: string): string {
  const content = sanitizePost(html).trim()
  const { min } = postLengths.content
  if (content.length >= min) return content
  throw invalidField('content', postMessages.tooShort('Content', min))
}

type Defined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> }

function omitUndefined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Defined<T>
}

function changedFields<T extends object>(before: T, after: Partial<T>): string[] {
  return (Object.keys(after) as (keyof T & string)[]).filter((key) => after[key] !== before[key])
}
