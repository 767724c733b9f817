import type * as z from 'zod/mini'
import type { postForm } from '#contract/admin-blog.ts'
import type { Post } from '#contract/entities.ts'
import { toPostSlug } from '#contract/rules/post-slug.ts'
import { postLengths } from '#contract/rules/post-texts.ts'
import { fromWallTime, toWallTime } from '../site-time.ts'

/** The empty values of the post form, in page order. */
export const emptyFields = {
  title: '',
  slug: '',
  categoryName: '',
  excerpt: '',
  content: '',
  imageUrl: '',
  authorName: '',
  authorTitle: '',
  /** 'scheduled' occurs only for a scheduled post and leaves its status unchanged. */
  status: 'draft',
  /**
   * Used with the status 'published'. Local time in the site's time zone. '' means now, or
   * unchanged for a post that is published already.
   */
  publishedAt: '',
}
export type PostFields = typeof emptyFields
export type FieldName = keyof PostFields

/** Returns the form values of an existing post. */
export function toFormFields(post: Post): PostFields {
  return {
    title: post.title,
    slug: post.slug,
    categoryName: post.categoryName,
    excerpt: post.excerpt ?? '',
    content: post.content,
    imageUrl: post.imageUrl ?? '',
    authorName: post.authorName,
    authorTitle: post.authorTitle ?? '',
    status: post.status,
    publishedAt: toWallTime(post.publishedAt),
  }
}

/**
 * Converts the form values to the request body. Leaves out status and publication time when they
 * are unchanged, so that the stored time does not lose its seconds.
 */
export function toRequestBody(fields: PostFields, post: Post | null): z.input<typeof postForm> {
  const { status, publishedAt, ...rest } = fields
  const isUnchanged =
    post !== null && status === post.status && publishedAt === toWallTime(post.publishedAt)
  const timing =
    status === 'scheduled' || isUnchanged
      ? {}
      : { status, publishedAt: status === 'published' ? fromWallTime(publishedAt) : null }
  return { ...rest, ...timing } as z.input<typeof postForm>
}

/**
 * Returns true when the slug must change with the title: the post was never published, and the slug
 * is empty or still matches the title. A slug with a number suffix ("roofs-2") does not match.
 */
export function slugFollowsTitle(
  fields: Pick<PostFields, 'title' | 'slug'>,
  post: Post | null,
): boolean {
  if (post && (post.status === 'published' || post.publishedAt !== null)) return false
  return fields.slug === '' || fields.slug === toPostSlug(fields.title)
}

/** Returns the next slug to try when a slug is taken: "roofs" → "roofs-2" → "roofs-3". */
export function nextSlug(slug: string): string {
  const [, base = slug, number = '1'] = /^(.+)-(\d{1,4})$/.exec(slug) ?? []
  const suffix = `-${Number(number) + 1}`
  return base.slice(0, postLengths.slug.max - suffix.length).replace(/-$/, '') + suffix
}
