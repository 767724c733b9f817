import { useQuery } from '@tanstack/react-query'
import { articlesQuery } from '../../domain/blog/queries.ts'
import { PostCard, PostCardSkeleton } from '../blog/post-card.tsx'
import { useInView } from './use-in-view.ts'

/**
 * Shows up to three posts: first those of the contractor's category, then the newest others. Shows
 * nothing when there are none. Unless the server has embedded the posts, they are loaded when the
 * user scrolls near this section.
 */
export function ProfileArticles({ categoryName }: { categoryName: string }) {
  const [ref, isNear] = useInView<HTMLElement>()
  const { data, isError } = useQuery({ ...articlesQuery(categoryName), enabled: isNear })
  const isEmpty = isError || data?.length === 0
  return (
    <section
      ref={ref}
      aria-labelledby={isEmpty ? undefined : 'articles'}
      className={data ? undefined : 'needs-code'}
    >
      {!isEmpty && (
        <>
          <h2 id="articles" className="text-2xl">
            Related Articles
          </h2>
          <ul className="mt-4 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {!data &&
              [1, 2, 3].map((index) => (
                <li key={index}>
                  <PostCardSkeleton />
                </li>
              ))}
            {data?.map((post) => (
              <li key={post.id}>
                <PostCard post={post} heading="h3" />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
