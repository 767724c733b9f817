import { useQuery } from '@tanstack/react-query'
import { LATEST_POSTS } from '#contract/rules/post-lists.ts'
import { latestPostsQuery } from '../../domain/blog/queries.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { PostCard, PostCardSkeleton } from '../blog/post-card.tsx'
import { Section } from './section.tsx'

const grid = 'grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3'

/** The three latest posts; renders nothing when there are none. */
export function LatestPostsSection() {
  const query = useQuery(latestPostsQuery())
  if (query.data?.length === 0) return null
  return (
    <Section title="Latest from the blog" more={{ label: 'Read the blog', to: '/blog' }}>
      <QueryView
        query={query}
        loading={
          <div className={grid}>
            {Array.from({ length: LATEST_POSTS }, (_, index) => (
              <PostCardSkeleton key={index} />
            ))}
          </div>
        }
        heading="h3"
      >
        {(posts) => (
          <ul className={grid}>
            {posts.map((post) => (
              <li key={post.id}>
                <PostCard post={post} heading="h3" />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Section>
  )
}
