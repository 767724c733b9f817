import type { Post } from '#contract/entities.ts'
import { truncateAtWord } from '#contract/rules/sentence.ts'
import { blogPostJsonLd, breadcrumbsJsonLd } from '#contract/structured-data.ts'
import { DESCRIPTION_LENGTH, noindexPage, pageMeta, type PageMeta } from '../page-meta.ts'

/**
 * Metadata of the blog. `isUnknown` means that no post has the category that the URL names. The
 * title then does not contain the category.
 */
export function blogPage(categoryName: string | null = null, { isUnknown = false } = {}): PageMeta {
  if (isUnknown)
    return noindexPage('Home improvement blog', 'There are no blog posts in this category.')
  return pageMeta({
    title: categoryName ? `${categoryName} articles` : 'Home improvement blog',
    description: 'Practical articles on repairs, quotes, permits and finding the right contractor.',
    canonical: '/blog',
  })
}

/**
 * Metadata of a post. `summary` is its excerpt, or the beginning of its text (`postExcerpt`), and
 * `siteName` its publisher.
 */
export function blogPostPage(post: Post, summary: string, siteName: string): PageMeta {
  return pageMeta({
    title: post.title,
    description: summary,
    canonical: `/blog/${post.slug}`,
    type: 'article',
    image: post.imageUrl,
    robots: post.status === 'published' ? 'index,follow' : 'noindex,follow',
    jsonLd: [
      blogPostJsonLd(post, { summary: truncateAtWord(summary, DESCRIPTION_LENGTH), siteName }),
      breadcrumbsJsonLd([
        { label: 'Home', to: '/' },
        { label: 'Blog', to: '/blog' },
        { label: post.title },
      ]),
    ],
  })
}

export function blogPostNotFoundPage(): PageMeta {
  return noindexPage(
    'Blog post not found',
    'The post you are looking for does not exist or has been removed.',
  )
}
