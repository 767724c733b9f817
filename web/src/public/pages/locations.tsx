import { useQuery } from '@tanstack/react-query'
import { MapPinOff } from 'lucide-react'
import { useMemo } from 'react'
import type { PopularCity } from '#contract/directory.ts'
import { locationsPage } from '#contract/page-heads/browse.ts'
import { groupByState, filterCities } from '#contract/rules/cities.ts'
import { allCitiesQuery, categoriesQuery } from '../../domain/directory/queries.ts'
import { formatPlural } from '../../lib/format.ts'
import { Head } from '../../lib/head.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LocationSearch } from '../browse/location-search.tsx'
import { LocationsFooter } from '../browse/locations-footer.tsx'
import { StateList } from '../browse/state-list.tsx'
import { useTextParam } from '../browse/use-text-param.ts'

/** `/locations`: cities by state, with a search field that filters them. */
export function LocationsPage() {
  const query = useQuery(allCitiesQuery({ category: '', state: '' }))
  const { data: categories } = useQuery(categoriesQuery())
  const [text, setText] = useTextParam('q')
  return (
    <div className="page py-8 lg:py-12">
      <Head page={locationsPage()} />
      <h1 className="text-3xl sm:text-4xl">Locations</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">Find contractors in your city.</p>
      <div className="max-w-2xl">
        <LocationSearch value={text} onChange={setText} onClear={() => setText('')} />
      </div>
      <div className="mt-6 min-h-[75vh]">
        <QueryView query={query} loading={<Loading />}>
          {(cities) => <Cities cities={cities} text={text} onClear={() => setText('')} />}
        </QueryView>
      </div>
      <LocationsFooter categories={categories ?? []} />
    </div>
  )
}

function Cities({
  cities,
  text,
  onClear,
}: {
  cities: readonly PopularCity[]
  text: string
  onClear: () => void
}) {
  const matches = useMemo(() => filterCities(cities, text), [cities, text])
  return (
    <>
      <p role="status" className="mb-6 text-muted">
        {formatPlural(matches.length, 'city', 'cities')}
      </p>
      {matches.length > 0 ? (
        <StateList states={groupByState(matches)} />
      ) : (
        <EmptyState
          title="No locations found"
          icon={MapPinOff}
          hint={
            text.trim()
              ? 'No city or state has these letters in its name.'
              : 'There are no contractors in the directory yet.'
          }
        >
          {text.trim() && (
            <Button variant="outline" onClick={onClear}>
              View All Locations
            </Button>
          )}
        </EmptyState>
      )}
    </>
  )
}

function Loading() {
  return (
    <>
      <Skeleton className="mb-6 h-6 w-24" />
      <Skeleton className="h-9 w-48" />
      <div className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {Array.from({ length: 48 }, (_, index) => (
          <Skeleton key={index} className="h-8 w-full" />
        ))}
      </div>
    </>
  )
}
