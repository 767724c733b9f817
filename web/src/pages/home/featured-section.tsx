import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../components/query-view.tsx'
import {
  ContractorCard,
  ContractorCardSkeleton,
} from '../../features/directory/contractor-card.tsx'
import { featuredQuery } from '../../features/directory/queries.ts'
import { Section } from '../../features/home/section.tsx'

// On phones a strip to swipe, so that a dozen cards do not bury the rest of the page.
const strip =
  '-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 sm:mx-0 sm:grid sm:overflow-visible sm:px-0 sm:pb-0 lg:grid-cols-2'
const place = 'w-[92%] shrink-0 snap-start sm:w-auto'

/** The featured contractors, when there are any (S19, S20). */
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
          <ul className={strip}>
            {contractors.map((contractor) => (
              <li key={contractor.id} className={place}>
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
    <div className={strip}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={place}>
          <ContractorCardSkeleton />
        </div>
      ))}
    </div>
  )
}
