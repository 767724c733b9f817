import type { Contractor } from '#contract/entities.ts'
import { LinkButton } from '../../ui/button.tsx'
import { MiniCards, MiniCardSkeletons } from './mini-card.tsx'
import { useInView } from './use-in-view.ts'
import { useRelated } from './use-related.ts'

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
