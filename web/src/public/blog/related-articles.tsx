import { useQuery } from '@tanstack/react-query'
import type { Post } from '#contract/entities.ts'
import { relatedPosts } from '#contract/rules/post-lists.ts'
import { blogListQuery } from '../../domain/blog/queries.ts'
import { PostCard, PostCardSkeleton } from './post-card.tsx'

/**
 * Up to 3 other posts of the same category, newest first. Renders placeholders while the posts
 * load, and nothing when there are none.
 */
export function RelatedArticles({ post }: { post: Post }) {
  const { data, isPending } = useQuery(blogListQuery())
  const related = data ? relatedPosts(data, post) : []
  if (!isPending && related.length === 0) return null
  return (
    <section aria-labelledby="related-articles" className="mt-14">
      <h2 id="related-articles" className="text-2xl">
        Related Articles
      </h2>
      <ul
        className="mt-5 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3"
        aria-busy={isPending}
      >
        {isPending
          ? Array.from({ length: 3 }, (_, index) => (
              <li key={index}>
                <PostCardSkeleton />
              </li>
            ))
          : related.map((other) => (
              <li key={other.id}>
                <PostCard post={other} heading="h3" />
              </li>
            ))}
      </ul>
    </section>
  )
}
