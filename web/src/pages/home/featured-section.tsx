import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../components/query-view.tsx'
import { cardGrid, CardSkeletons, ContractorCard } from '../../features/directory/contractor-card.tsx'
import { featuredQuery } from '../../features/directory/queries.ts'
import { Section } from '../../features/home/section.tsx'

/** The featured contractors, when there are any (S19, S20). */
export function FeaturedSection() {
  const query = useQuery(featuredQuery())
  if (query.data?.length === 0) return null
  return (
    <Section title="Featured contractors" more={{ label: 'Browse all contractors', to: '/all-contractors' }}>
      <QueryView query={query} loading={<CardSkeletons count={6} />} heading="h3">
        {(contractors) => (
          <ul className={cardGrid}>
            {contractors.map((contractor) => <li key={contractor.id}><ContractorCard contractor={contractor} /></li>)}
          </ul>
        )}
      </QueryView>
    </Section>
  )
}
