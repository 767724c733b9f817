import { ContractError, invalidField } from '../errors.ts'
import { postMessages, defaultMessages } from '../messages.ts'
import { postLengths } from './post-texts.ts'
import { slugify } from './slug.ts'

/** Returns the slug of a post for a title or for a slug that somebody typed. It may be empty. */
export function toPostSlug(text: string): string {
  return slugify(text).slice(0, postLengths.slug.max).replace(/-$/, '')
}

/** Like `toPostSlug`, but throws `invalid` for the field `slug` if the slug is too short. */
export function requirePostSlug(text: string): string {
  const slug = toPostSlug(text)
  const { min } = postLengths.slug
  if (slug.length >= min) return slug
  throw invalidField('slug', postMessages.tooShort('Slug', min))
}

/**
 * Why a slug is taken: a post has it, a deleted post has it, or it is a former slug that still
 * redirects to a post.
 */
export type SlugOwner = 'post' | 'bin' | 'former'

const takenMessages: Record<SlugOwner, string> = {
  post: defaultMessages.slugTaken,
  bin: postMessages.slugOfDeletedPost,
  former: postMessages.formerSlugOfPost,
}

/** Returns the error `slug_taken` for the field `slug`. */
export function slugTakenError(owner: SlugOwner): ContractError {
  return new ContractError('slug_taken', {
    fields: [{ path: 'slug', message: takenMessages[owner] }],
  })
}
