import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Contractor } from '#contract/entities.ts'
import { contractorPath } from '#contract/rules/links.ts'
import { cityState } from '#contract/rules/place.ts'
import type { Related } from '#contract/rules/related.ts'
import { PrintedContact } from '../../domain/directory/printed-contact.tsx'
import { useCategory } from '../../domain/directory/queries.ts'
import { RatingBadge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { relatedQuery } from './related-query.ts'
import { useInView } from './use-in-view.ts'

/**
 * Related contractors on the page `/contractor/{id}`. They are loaded when the user scrolls near
 * the block.
 */
export function RelatedBlock({ contractor }: { contractor: Contractor }) {
  const [ref, isNear] = useInView<HTMLDivElement>()
  const { related, isFailed } = useRelated(contractor, isNear)
  return (
    <div ref={ref} className="flex flex-col gap-10">
      {!related && !isFailed && <RelatedSkeleton />}
      {related && related.same.length > 0 && (
        <section aria-labelledby="related-same">
          <h2 id="related-same" className="mb-3 text-xl">
            {related.sameHeading}
          </h2>
          <MiniCards contractors={related.same} />
        </section>
      )}
      {related && related.others.length > 0 && (
        <section aria-labelledby="related-others">
          <h2 id="related-others" className="mb-3 text-xl">
            {related.otherHeading}
          </h2>
          <div className="flex flex-col gap-5">
            {related.others.map(({ category, contractors }) => (
              <div key={category.id}>
                <h3 className="mb-2 text-base">{category.name}</h3>
                <MiniCards contractors={contractors} />
              </div>
            ))}
          </div>
        </section>
      )}
      {related && related.fill.length > 0 && (
        <section aria-labelledby="related-fill">
          <h2 id="related-fill" className="mb-3 text-xl">
            You Might Also Like
          </h2>
          <MiniCards contractors={related.fill} />
        </section>
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/locations" variant="outline">
          Browse Locations
        </LinkButton>
        <LinkButton to="/all-contractors" variant="outline">
          View All Contractors
        </LinkButton>
      </div>
    </div>
  )
}

/** Placeholder with the usual height of the content. */
function RelatedSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-10">
      <MiniCardSkeletons />
      <MiniCardSkeletons count={12} />
    </div>
  )
}

/** Contractors of the same category in the city or state of a profile's contractor. */
export function SimilarContractors({ contractor }: { contractor: Contractor }) {
  const [ref, isNear] = useInView<HTMLElement>()
  const { related, isFailed } = useRelated(contractor, isNear)
  const isAbsent = isFailed || related?.same.length === 0
  return (
    <section ref={ref} aria-labelledby={isAbsent ? undefined : 'similar'}>
      {!isAbsent && (
        <>
          <h2 id="similar" className="mb-4 text-2xl">
            Similar Contractors
          </h2>
          {related ? <MiniCards contractors={related.same} /> : <MiniCardSkeletons />}
        </>
      )}
    </section>
  )
}

/** Small card of a contractor, for blocks of related contractors. */
function MiniCard({ contractor }: { contractor: Contractor }) {
  const category = useCategory(contractor.categoryId)
  const to = category ? contractorPath(contractor, category.slug) : `/contractor/${contractor.id}`
  return (
    <article className="group relative flex h-full flex-col gap-1 rounded-box border border-base-300 bg-base-100 p-4">
      <p className="min-w-0 font-heading font-semibold break-words">
        <Link
          to={to}
          viewTransition
          className="after:absolute after:inset-0 after:rounded-box group-hover:underline"
        >
          {contractor.name}
        </Link>
      </p>
      <p className="text-sm text-muted">
        {[category?.name, cityState(contractor)].filter(Boolean).join(' · ')}
      </p>
      <PrintedContact contractor={contractor} />
      <RatingBadge
        rating={contractor.rating}
        reviewCount={contractor.reviewCount}
        className="mt-auto"
      />
    </article>
  )
}

function MiniCards({ contractors }: { contractors: readonly Contractor[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-2">
      {contractors.map((contractor) => (
        <li key={contractor.id}>
          <MiniCard contractor={contractor} />
        </li>
      ))}
    </ul>
  )
}

/** Placeholders for the cards. */
function MiniCardSkeletons({ count = 6 }: { count?: number }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="h-26 rounded-box" />
      ))}
    </div>
  )
}

interface RelatedState {
  /** Null until loaded. */
  related: Related<Contractor> | null
  isFailed: boolean
}

/** Returns the contractors related to this one. Sends no request while `isWanted` is false. */
function useRelated(self: Contractor, isWanted: boolean): RelatedState {
  const { data, isError } = useQuery({ ...relatedQuery(self), enabled: isWanted })
  return { related: data ?? null, isFailed: isError && data === undefined }
}
