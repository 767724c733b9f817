import type { Post } from '#contract/entities.ts'
import { blogPage, blogPostPage, truncateAtWord } from '#contract/pages.ts'
import { plainText } from '#contract/rules/plain-text.ts'
import { site } from '#contract/site.ts'
import { findPostBySlug } from '../../features/blog/repo.ts'
import { toPost } from '../../features/blog/to-post.ts'
import { html, Html } from '../html.ts'
import type { PageLoader } from '../page-result.ts'
import { breadcrumbNav, linkList, plainBody, type TextLink } from '../plain-body.ts'
import { type PostListItem, listPosts } from '../repo.ts'
import { postMissing } from './missing-pages.ts'

const MAX_SHOWN = 24
/** Maximum number of posts that are searched for the category in the URL. */
const MAX_POSTS = 1000
const MAX_CATEGORY_LENGTH = 60
/** Maximum length of an excerpt made from the content. */
const EXCERPT_LENGTH = 120

const longDate = new Intl.DateTimeFormat('en-US', {
  timeZone: site.timeZone.id,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})
const dateOf = ({ publishedAt }: Pick<Post, 'publishedAt'>) =>
  publishedAt === null ? '' : longDate.format(new Date(publishedAt))

export const blog: PageLoader = async ({ query }, { db }) => {
  const posts = await listPosts(db, query.has('category') ? MAX_POSTS : MAX_SHOWN)
  const requested = readCategory(posts, query.get('category') ?? '')
  const shown =
    requested === ''
      ? posts
      : posts.filter(({ categoryName }) => nameKey(categoryName) === nameKey(requested))
  return {
    status: 200,
    meta: blogPage(requested || null, { isUnknown: requested !== '' && shown.length === 0 }),
    body: plainBody(
      'Home Improvement Blog',
      'Practical reading on repairs, quotes, permits and finding the right contractor.',
      ...articles(requested, shown.slice(0, MAX_SHOWN)),
    ),
  }
}

function articles(category: string, posts: readonly PostListItem[]): (Html | string | null)[] {
  if (posts.length > 0) return [linkList(category || 'Articles', postLinks(posts))]
  return [
    'No blog posts found',
    category
      ? `There are no blog posts in the ${category} category.`
      : 'Check back soon for new articles!',
  ]
}

export function postLinks(posts: readonly PostListItem[]): TextLink[] {
  return posts.map((post) => ({
    to: `/blog/${post.slug}`,
    label: post.title,
    note: [post.categoryName, dateOf(post)].filter(Boolean).join(' · '),
  }))
}

/**
 * Returns the category as the posts spell it. If no post has it, returns the text of the URL, cut
 * to a length that fits a title.
 */
function readCategory(posts: readonly PostListItem[], requested: string): string {
  const text = requested.trim().replace(/\s+/g, ' ')
  if (['', 'all', 'all categories'].includes(nameKey(text))) return ''
  return (
    posts.find(({ categoryName }) => nameKey(categoryName) === nameKey(text))?.categoryName ??
    text.slice(0, MAX_CATEGORY_LENGTH)
  )
}

const nameKey = (name: string) => name.trim().toLowerCase()

export const blogPost: PageLoader = async ({ params: { slug = '' }, query }, { db }) => {
  const found = /^[a-z0-9-]+$/.test(slug) ? await findPostBySlug(db, slug) : undefined
  // For the preview of an admin, the browser requests the post with its session. This response must
  // not show whether the post exists.
  if (!found?.isPublic && query.get('preview') === '1') return 'plain'
  if (!found?.isPublic) return postMissing(found?.isGone ? 410 : 404)
  if (found.slug !== slug) return { redirectTo: `/blog/${found.slug}` }
  const post = toPost(found)
  return {
    status: 200,
    meta: blogPostPage(post, summaryOf(post)),
    body: plainBody(
      post.title,
      breadcrumbNav([
        { label: 'Home', to: '/' },
        { label: 'Blog', to: '/blog' },
        { label: post.title },
      ]),
      [post.categoryName, dateOf(post), post.authorName, post.authorTitle]
        .filter(Boolean)
        .join(' · '),
      html`<article class="prose mt-6">${withoutMedia(post.content)}</article>`,
    ),
  }
}

/** Returns the excerpt of the post, or the beginning of its text, like `toExcerpt` in the browser. */
export function summaryOf({ excerpt, content }: Pick<Post, 'excerpt' | 'content'>): string {
  const ownExcerpt = excerpt?.trim() ?? ''
  if (ownExcerpt !== '') return ownExcerpt
  return truncateAtWord(
    plainText(content.replace(/<\/(?:blockquote|t[dh]|figcaption)>/gi, '$& ')),
    EXCERPT_LENGTH,
  )
}

/**
 * Removes images and players from the content. They would shift the layout and be loaded for
 * nothing, because the app replaces this body.
 */
function withoutMedia(content: string): Html {
  return new Html(content.replace(/<\/?(?:iframe|img)\b[^<>]*>/g, ''))
}
