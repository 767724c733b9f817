import type * as z from 'zod/mini'
import type { postForm } from '#contract/admin-blog.ts'
import type { Post } from '#contract/entities.ts'
import { slugify } from '#contract/rules/slug.ts'
import { fromWall, toWall } from '../site-time.ts'

/** What stands in the fields of a post's form, in the order of the page. */
export const emptyFields = {
  title: '',
  slug: '',
  categoryName: '',
  excerpt: '',
  content: '',
  imageUrl: '',
  authorName: '',
  authorTitle: '',
  /** 'scheduled' only where the post is: then it is left as it is. */
  status: 'draft',
  /** As clocks of the site show it; '' is now. */
  publishedAt: '',
}
export type PostFields = typeof emptyFields
export type FieldName = keyof PostFields

export const fieldNames = Object.keys(emptyFields) as FieldName[]

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(emptyFields, name)
}

/** The fields of a post that is to be edited. */
export function fieldsOf(post: Post): PostFields {
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
    publishedAt: toWall(post.publishedAt),
  }
}

/**
 * The form as it is sent; the time of publication only where the form says it, its seconds are kept
 * unless it was changed.
 */
export function bodyOf(fields: PostFields, post: Post | null): z.input<typeof postForm> {
  const { status, publishedAt, ...rest } = fields
  const isUntouched =
    post !== null && status === post.status && publishedAt === toWall(post.publishedAt)
  const timing =
    status === 'scheduled' || isUntouched
      ? {}
      : { status, publishedAt: status === 'published' ? fromWall(publishedAt) : null }
  return { ...rest, ...timing } as z.input<typeof postForm>
}

const LONGEST_SLUG = 200

/** The slug of a title (R7). */
export function slugOf(title: string): string {
  return slugify(title).slice(0, LONGEST_SLUG).replace(/-$/, '')
}

/**
 * Whether the slug goes with the title: while the post was never public and nobody has written
 * another one (B9). One with a number behind it was taken for want of the plain one.
 */
export function slugFollows(
  fields: Pick<PostFields, 'title' | 'slug'>,
  post: Post | null,
): boolean {
  if (post && (post.status === 'published' || post.publishedAt !== null)) return false
  return fields.slug === '' || fields.slug === slugOf(fields.title)
}

/** What to try when a slug is taken: "roofs" → "roofs-2" → "roofs-3". */
export function nextSlug(slug: string): string {
  const [, base = slug, number = '1'] = /^(.+)-(\d{1,4})$/.exec(slug) ?? []
  const ending = `-${Number(number) + 1}`
  return base.slice(0, LONGEST_SLUG - ending.length).replace(/-$/, '') + ending
}
