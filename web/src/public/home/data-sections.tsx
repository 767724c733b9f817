import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Category, Contractor } from '#contract/entities.ts'
import { milesBetween, type Position, positionOf } from '#contract/rules/distance.ts'
import { jobsByCategory } from '#contract/rules/jobs.ts'
import { LATEST_POSTS } from '#contract/rules/post-lists.ts'
import { latestPostsQuery } from '../../domain/blog/queries.ts'
import {
  cardLists,
  ContractorCard,
  ContractorCardSkeleton,
} from '../../domain/directory/contractor-card.tsx'
import { featuredQuery } from '../../domain/directory/queries.ts'
import { formatCompactCount } from '../../lib/format.ts'
import { useSite } from '../../lib/site.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { TradeDrawing } from '../../ui/trade-drawing.tsx'
import { PostCard, PostCardSkeleton } from '../blog/post-card.tsx'
import type { LastPlace } from './last-place.ts'
import { Section } from './section.tsx'

const grid = 'short-items gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4'
const tile =
  'group flex h-full min-h-32 flex-col gap-2 rounded-box border border-base-300 p-4 transition-shadow duration-150 hover:shadow-soft sm:p-5'

/**
 * The categories with their numbers of contractors. Each links to the category's page for the
 * default city.
 */
export function PopularCategories({ categories }: { categories: readonly Category[] }) {
  const { defaultCity } = useSite()
  return (
    <ul className={grid}>
      {categories.map(({ id, name, slug, count }, index) => (
        <li key={id}>
          <Link to={`/category/${slug}/${defaultCity.slug}`} className={`${tile} bg-base-100`}>
            <Drawing categorySlug={slug} pair={tilePairs[index % tilePairs.length] ?? 1} />
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
          <Drawing categorySlug="other" pair={6} />
          <span className="mt-auto font-heading leading-snug font-semibold group-hover:underline">
            All Categories
          </span>
          <span className="text-sm text-muted">In every city</span>
        </Link>
      </li>
    </ul>
  )
}

/** The pairs of colors of the tiles, so that neighbors differ. */
const tilePairs = [4, 3, 7, 1, 8, 9, 5]

function Drawing({ categorySlug, pair }: { categorySlug: string; pair: number }) {
  return (
    <span className={`tile-drawing pair-${pair}`}>
      <TradeDrawing categorySlug={categorySlug} className="size-9" />
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

/** Links from the most wanted job of each category to the category. */
export function PopularJobs({ categories }: { categories: readonly Category[] }) {
  return (
    <nav aria-label="Popular jobs" className="mt-2 min-h-11 print:hidden">
      <ul className="flex flex-wrap gap-x-4">
        {categories.map(({ id, slug }) => {
          const job = jobsByCategory[slug]?.[0]
          return (
            job && (
              <li key={id}>
                <Link
                  to={`/category/${slug}`}
                  className="link inline-flex min-h-11 items-center"
                  discover="none"
                >
                  {job}
                </Link>
              </li>
            )
          )
        })}
      </ul>
    </nav>
  )
}

const MIN_OPEN = 3

/** Who is open now near the place of the last search; renders nothing for fewer than three. */
export function OpenNowSection({ last: { open, name, location } }: { last: LastPlace }) {
  if (open.length < MIN_OPEN) return null
  const more = `/directory?${new URLSearchParams({ location, open: '1' })}`
  return (
    <Section title={`Open now near ${name}`} more={{ label: 'See all that are open', to: more }}>
      <ul className={cardLists.cover}>
        {open.map(({ contractor, distance }) => (
          <li key={contractor.id}>
            <ContractorCard contractor={contractor} variant="cover" distance={distance} isAbout />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The featured contractors, with `from` nearest first; renders nothing when there are none. */
export function FeaturedSection({ from }: { from: Position | null }) {
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
            {nearestFirst(contractors, from).map((contractor) => (
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

function nearestFirst(contractors: readonly Contractor[], from: Position | null) {
  if (!from) return contractors
  const miles = (contractor: Contractor) => {
    const position = positionOf(contractor)
    return position ? milesBetween(from, position) : Number.MAX_VALUE
  }
  return contractors.toSorted((a, b) => miles(a) - miles(b))
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
