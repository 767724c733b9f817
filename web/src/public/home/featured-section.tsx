import { useQuery } from '@tanstack/react-query'
import { ContractorCard, ContractorCardSkeleton } from '../../domain/directory/contractor-card.tsx'
import { featuredQuery } from '../../domain/directory/queries.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from './section.tsx'

// On phones the list is a horizontal carousel, because a dozen stacked cards would be too long.
const carouselClass =
  '-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 sm:mx-0 sm:grid sm:overflow-visible sm:px-0 sm:pb-0 lg:grid-cols-2'
const itemClass = 'w-[92%] shrink-0 snap-start sm:w-auto'

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
          <ul className={carouselClass}>
            {contractors.map((contractor) => (
              <li key={contractor.id} className={itemClass}>
                <ContractorCard contractor={contractor} />
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
    <div className={carouselClass}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={itemClass}>
          <ContractorCardSkeleton />
        </div>
      ))}
    </div>
  )
}
