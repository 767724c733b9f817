import { useQuery } from '@tanstack/react-query'
import { PostCard, PostCardSkeleton } from '../../features/blog/post-card.tsx'
import { blogListQuery } from '../../features/blog/queries.ts'
import { useInView } from '../../features/directory/profile/use-in-view.ts'
import { chooseArticles } from './choose-articles.ts'

/**
 * Up to three blog articles for a contractor's category. Loads when scrolled near; renders nothing
 * when there are no articles.
 */
export function ProfileArticles({ categoryName }: { categoryName: string }) {
  const [ref, isNear] = useInView<HTMLElement>()
  const { data, isError } = useQuery({ ...blogListQuery(), enabled: isNear })
  const articles = data ? chooseArticles(data, categoryName) : []
  const isEmpty = isError || data?.length === 0
  return (
    <section ref={ref} aria-labelledby={isEmpty ? undefined : 'articles'}>
      {!isEmpty && (
        <>
          <h2 id="articles" className="text-2xl">
            Related Articles
          </h2>
          <ul className="mt-4 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {!data &&
              [1, 2, 3].map((place) => (
                <li key={place}>
                  <PostCardSkeleton />
                </li>
              ))}
            {articles.map((post) => (
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
