import type { Knex } from 'knex'
import { contract } from '#contract'
import type { Body } from '#contract/endpoint.ts'
import type { Post } from '#contract/entities.ts'
import { ContractError, errorCodes } from '#contract/errors.ts'
import { refuseOlderCopy } from '#contract/rules/newer-copy.ts'
import { slugify } from '#contract/rules/slug.ts'
import { recordAudit } from '../../db/audit.ts'
import * as repo from './admin-repo.ts'
import { presentPost } from './present.ts'
import type { PostRow } from './repo.ts'
import { sanitisePost } from './sanitise.ts'
import { settled, timingOf } from './timing.ts'

const { create, update } = contract.adminBlog

const MIN_CONTENT = 50
const MIN_SLUG = 3
const MAX_SLUG = 200

/**
 * Throws slug_taken, or invalid for a slug or content of which nothing is left, and for a date that
 * cannot be.
 */
export function createPost(db: Knex, form: Body<typeof create>, adminId: number): Promise<Post> {
  return db.transaction(async (trx) => {
    const now = await repo.lockBlog(trx)
    const { status, publishedAt, scheduledAt, content, slug, ...rest } = form
    const timing = timingOf({ status, publishedAt, scheduledAt }, undefined, now)
    const id = await repo.insertPost(trx, {
      ...withoutAbsent(rest),
      slug: await freeSlug(trx, slug, null),
      content: cleanContent(content),
      ...timing,
    })
    const details = { postId: id, status: timing.status }
    await recordAudit(trx, {
      userId: adminId,
      action: 'post.created',
      subject: subjectOf({ id, title: form.title }),
      details,
    })
    return present(trx, id)
  })
}

/**
 * Changes what the form says and nothing else. Throws not_found, conflict when the form starts from
 * an older copy, and as `createPost`.
 */
export function editPost(
  db: Knex,
  { id, form }: { id: number; form: Body<typeof update> },
  adminId: number,
): Promise<Post> {
  return change(db, id, async (trx, post, now) => {
    const { status, publishedAt, scheduledAt, content, slug, updatedAt, ...rest } = form
    refuseOlderCopy(updatedAt, post.updatedAt, 'post')
    const wanted = {
      ...withoutAbsent(rest),
      ...(content === undefined ? {} : { content: cleanContent(content) }),
      ...(slug === undefined || slug === post.slug ? {} : { slug: await freeSlug(trx, slug, id) }),
    }
    const timing = timingOf({ status, publishedAt, scheduledAt }, post, now)
    const fields = [...changed(post, wanted), ...changed(settled(post), timing)]
    if (fields.length === 0) return
    // The three dates of a post only make sense together.
    await repo.updatePost(trx, id, { ...wanted, ...timing })
    if (wanted.slug !== undefined && wanted.slug !== post.slug)
      await repo.keepFormerSlug(trx, id, { before: post.slug, after: wanted.slug })
    const title = form.title ?? post.title
    const details = {
      postId: id,
      fields,
      ...(title === post.title ? {} : { titleBefore: post.title }),
    }
    await recordAudit(trx, {
      userId: adminId,
      action: 'post.updated',
      subject: subjectOf({ id, title }),
      details,
    })
  })
}

/** A change of one post that was not deleted; answers it as it then is. Throws not_found. */
export function change(
  db: Knex,
  id: number,
  work: (trx: Knex.Transaction, post: PostRow, now: Date) => Promise<void>,
): Promise<Post> {
  return db.transaction(async (trx) => {
    const now = await repo.lockBlog(trx)
    const post = await repo.findForChange(trx, id)
    if (!post) throw new ContractError('not_found')
    await work(trx, post, now)
    return present(trx, id)
  })
}

export async function present(trx: Knex.Transaction, id: number): Promise<Post> {
  const post = await repo.findForChange(trx, id)
  if (!post) throw new Error(`Post ${id} is gone in the transaction that wrote it`)
  return presentPost(post)
}

/** As the audit log names a post. */
export const subjectOf = ({ id, title }: Pick<Post, 'id' | 'title'>) => `post ${id}: ${title}`

const takenBy: Record<repo.SlugOwner, string> = {
  post: errorCodes.slug_taken.message,
  bin: 'A deleted post still has this slug',
  former: 'This slug still leads to another post',
}

/** The slug asked for by the one rule (R7); never another in its place (B9). */
async function freeSlug(
  trx: Knex.Transaction,
  wanted: string,
  ownId: number | null,
): Promise<string> {
  const slug = slugify(wanted).slice(0, MAX_SLUG).replace(/-$/, '')
  if (slug.length < MIN_SLUG)
    throw new ContractError('invalid', {
      fields: [{ path: 'slug', message: `Slug must be at least ${MIN_SLUG} characters` }],
    })
  const owner = await repo.findSlugOwner(trx, slug, ownId)
  if (owner)
    throw new ContractError('slug_taken', { fields: [{ path: 'slug', message: takenBy[owner] }] })
  return slug
}

/** What may be stored of it (B10); too little is refused as if no more had been sent. */
function cleanContent(html: string): string {
  const content = sanitisePost(html).trim()
  if (content.length >= MIN_CONTENT) return content
  throw new ContractError('invalid', {
    fields: [{ path: 'content', message: `Content must be at least ${MIN_CONTENT} characters` }],
  })
}

type Present<T> = { [Key in keyof T]: Exclude<T[Key], undefined> }

function withoutAbsent<T extends object>(values: T): Present<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Present<T>
}

function changed<T extends object>(before: T, after: Partial<T>): string[] {
  return (Object.keys(after) as (keyof T & string)[]).filter((key) => after[key] !== before[key])
}
