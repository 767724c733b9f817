import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { site } from '#content/site.ts'
import type { Category } from '#contract/entities.ts'
import { LATEST_POSTS } from '#contract/rules/post-lists.ts'
import { latestPostsQuery } from '../../domain/blog/queries.ts'
import { CategoryIcon } from '../../domain/directory/category-icon.tsx'
import {
  cardLists,
  ContractorCard,
  ContractorCardSkeleton,
} from '../../domain/directory/contractor-card.tsx'
import { featuredQuery } from '../../domain/directory/queries.ts'
import { formatCompactCount } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { PostCard, PostCardSkeleton } from '../blog/post-card.tsx'
import { Section } from './section.tsx'

const grid = 'short-items gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4'
const tile =
  'group flex h-full min-h-32 flex-col gap-2 rounded-box border border-base-300 p-4 transition-shadow duration-150 hover:shadow-soft sm:p-5'

/**
 * The categories with their numbers of contractors. Each links to the category's page for the
 * default city.
 */
export function PopularCategories({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className={grid}>
      {categories.map(({ id, name, slug, icon, count }) => (
        <li key={id}>
          <Link to={`/category/${slug}/${site.defaultCity.slug}`} className={`${tile} bg-base-100`}>
            <RoundIcon>
              <CategoryIcon icon={icon} size={22} />
            </RoundIcon>
            <span className="mt-auto font-heading leading-snug font-semibold group-hover:underline">
              {name}
            </span>
            <span className="text-sm text-muted tabular-nums">
              {`${formatCompactCount(count)} ${count === 1 ? 'professional' : 'professionals'}`}
            </span>
          </Link>
        </li>
      ))}
      <li>
        <Link to="/all-categories" className={`${tile} border-dashed`}>
          <RoundIcon>
            <Icon name="arrow-right" size={22} />
          </RoundIcon>
          <span className="mt-auto font-heading leading-snug font-semibold group-hover:underline">
            All Categories
          </span>
          <span className="text-sm text-muted">In every city</span>
        </Link>
      </li>
    </ul>
  )
}

function RoundIcon({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex size-11 items-center justify-center rounded-field bg-primary/10 text-primary">
      {children}
    </span>
  )
}

export function PopularCategoriesSkeleton() {
  return (
    <div className={grid}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-40 w-full rounded-box sm:h-42" />
      ))}
    </div>
  )
}

/** The featured contractors; renders nothing when there are none. */
export function FeaturedSection() {
  const query = useQuery(featuredQuery())
  if (query.data?.length === 0) return null
  return (
    <Section
      title="Featured contractors"
      more={{ label: 'Browse all contractors', to: '/all-contractors' }}
    >
      <QueryView query={query} loading={<Loading />} heading="h3">
        {(contractors) => (
          <ul className={cardLists.cover}>
            {contractors.map((contractor) => (
              <li key={contractor.id}>
                <ContractorCard contractor={contractor} variant="cover" />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Section>
  )
}

function Loading() {
  return (
    <div className={cardLists.cover}>
      {Array.from({ length: 6 }, (_, index) => (
        <ContractorCardSkeleton key={index} variant="cover" />
      ))}
    </div>
  )
}

const postGrid = 'grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3'

/** The three latest posts; renders nothing when there are none. */
export function LatestPostsSection() {
  const query = useQuery(latestPostsQuery())
  if (query.data?.length === 0) return null
  return (
    <Section title="Latest from the blog" more={{ label: 'Read the blog', to: '/blog' }}>
      <QueryView
        query={query}
        loading={
          <div className={postGrid}>
            {Array.from({ length: LATEST_POSTS }, (_, index) => (
              <PostCardSkeleton key={index} />
            ))}
          </div>
        }
        heading="h3"
      >
        {(posts) => (
          <ul className={postGrid}>
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
