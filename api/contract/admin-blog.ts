import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { postSchema, postStatuses } from './entities.ts'
import {
  isoTimeInput,
  idParams,
  optionalText,
  pageOf,
  pageQuery,
  pictureUrl,
  preprocess,
  requiredText,
  successSchema,
} from './fields.ts'
import { postMessages } from './messages.ts'
import { BIN_DAYS } from './rules/bin.ts'
import { pageSizes } from './rules/limits.ts'
import { postLengths } from './rules/post-texts.ts'

const boundedText = ({ min, max }: { min: number; max: number }, label: string) =>
  requiredText(max, postMessages.tooShort(label, min), 'Text', min)

/** Fields of the admin's post form. */
export const postForm = z.object({
  title: boundedText(postLengths.title, 'Title'),
  slug: boundedText(postLengths.slug, 'Slug'),
  content: boundedText(postLengths.content, 'Content'),
  excerpt: boundedText(postLengths.excerpt, 'Excerpt'),
  categoryName: boundedText(postLengths.categoryName, 'Category name'),
  status: z.enum(postStatuses, 'Status must be draft, published or scheduled'),
  publishedAt: z.nullish(isoTimeInput('Publish date')),
  scheduledAt: z.nullish(isoTimeInput('Schedule date')),
  imageUrl: pictureUrl(),
  authorName: optionalText(80, 'Author name'),
  authorTitle: optionalText(80, 'Author title'),
})

/**
 * A new post is a draft by default. Updates use `postChanges`, where an absent `status` stays
 * unchanged.
 */
const newPost = z.extend(postForm, { status: z._default(postForm.shape.status, 'draft') })

const postChanges = z.extend(z.partial(postForm), {
  /** The `updatedAt` of the client's copy. If the post changed since, the response is 409. */
  updatedAt: z.optional(isoTimeInput('updatedAt')),
})

const scheduleForm = z.object({ scheduledDate: isoTimeInput('Schedule date') })
/** Accepts `scheduledDate` or its alias `scheduledAt`: an ISO time with a time zone. */
export const scheduleBody = preprocess((body) => {
  if (typeof body !== 'object' || body === null) return body
  const input = body as Record<string, unknown>
  return { scheduledDate: input.scheduledDate ?? input.scheduledAt }
}, scheduleForm)

const adminErrors = ['unauthenticated', 'forbidden'] as const
const posts = z.array(postSchema)

export const adminBlog = {
  list: {
    method: 'GET',
    path: '/api/admin/blog',
    access: 'admin',
    limit: 'read',
    summary: 'Search posts, paginated',
    query: pageQuery(pageSizes.admin),
    reply: pageOf(postSchema),
    errors: adminErrors,
  },
  published: {
    method: 'GET',
    path: '/api/admin/blog/published',
    access: 'admin',
    limit: 'read',
    summary: 'Published posts',
    reply: posts,
    errors: adminErrors,
  },
  scheduled: {
    method: 'GET',
    path: '/api/admin/blog/scheduled',
    access: 'admin',
    limit: 'read',
    summary: 'Scheduled posts',
    reply: posts,
    errors: adminErrors,
  },
  drafts: {
    method: 'GET',
    path: '/api/admin/blog/draft',
    access: 'admin',
    limit: 'read',
    summary: 'Drafts',
    reply: posts,
    errors: adminErrors,
  },
  create: {
    method: 'POST',
    path: '/api/admin/blog',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Create a post',
    body: newPost,
    reply: postSchema,
    status: 201,
    errors: [...adminErrors, 'slug_taken'],
  },
  update: {
    method: 'PUT',
    path: '/api/admin/blog/:id',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Change a post',
    params: idParams,
    body: postChanges,
    reply: postSchema,
    errors: [...adminErrors, 'slug_taken', 'conflict'],
  },
  /** Soft-deletes the post. It stays in the bin for `BIN_DAYS` and is then purged. */
  remove: {
    method: 'DELETE',
    path: '/api/admin/blog/:id',
    access: 'admin',
    limit: 'admin-write',
    summary: `Move a post to the bin for ${BIN_DAYS} days`,
    params: idParams,
    reply: successSchema,
    errors: adminErrors,
  },
  deleted: {
    method: 'GET',
    path: '/api/admin/blog/deleted',
    access: 'admin',
    limit: 'read',
    summary: 'Posts in the bin',
    reply: posts,
    errors: adminErrors,
  },
  restore: {
    method: 'POST',
    path: '/api/admin/blog/:id/restore',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Restore a post from the bin',
    params: idParams,
    reply: postSchema,
    errors: adminErrors,
  },
  schedule: {
    method: 'POST',
    path: '/api/admin/blog/:id/schedule',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Schedule a post',
    params: idParams,
    body: scheduleBody,
    reply: postSchema,
    errors: adminErrors,
  },
  publish: {
    method: 'POST',
    path: '/api/admin/blog/:id/publish',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Publish a post now',
    params: idParams,
    reply: postSchema,
    errors: adminErrors,
  },
} as const satisfies Group
