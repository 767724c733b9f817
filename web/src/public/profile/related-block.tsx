import { useQuery } from '@tanstack/react-query'
import type { Contractor } from '#contract/entities.ts'
import type { Related } from '#contract/rules/related.ts'
import {
  cardLists,
  ContractorCard,
  ContractorCardSkeleton,
} from '../../domain/directory/contractor-card.tsx'
import { LinkButton } from '../../ui/button.tsx'
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
          <Covers contractors={related.same} heading="h3" />
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
                <Covers contractors={contractors} heading="h4" />
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
          <Covers contractors={related.fill} heading="h3" />
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
      <CoverSkeletons />
      <CoverSkeletons count={12} />
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
          <h2 id="similar" className="mb-3 text-xl">
            Similar Contractors
          </h2>
          {related ? <Covers contractors={related.same} heading="h3" /> : <CoverSkeletons />}
        </>
      )}
    </section>
  )
}

function Covers({
  contractors,
  heading,
}: {
  contractors: readonly Contractor[]
  heading: 'h3' | 'h4'
}) {
  return (
    <ul className={cardLists.cover}>
      {contractors.map((contractor) => (
        <li key={contractor.id}>
          <ContractorCard contractor={contractor} variant="cover" heading={heading} />
        </li>
      ))}
    </ul>
  )
}

/** Placeholders for the cards. */
function CoverSkeletons({ count = 6 }: { count?: number }) {
  return (
    <div className={cardLists.cover}>
      {Array.from({ length: count }, (_, index) => (
        <ContractorCardSkeleton key={index} variant="cover" />
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
