import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { locationsPage } from '#content/page-heads/browse.ts'
import type { CityCount } from '#contract/directory.ts'
import type { Category } from '#contract/entities.ts'
import { filterCities, groupByState, type StateCities } from '#contract/rules/cities.ts'
import { allCitiesQuery, categoriesQuery } from '../../domain/directory/queries.ts'
import { formatCount, formatPlural } from '../../lib/format.ts'
import { Head } from '../../lib/head.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { cityPath } from '../browse/cities.ts'
import { LocationSearch, useTextParam } from '../browse/location-search.tsx'

/** `/locations`: cities by state, with a search field that filters them. */
export function LocationsPage() {
  const query = useQuery(allCitiesQuery({ category: '', state: '' }))
  const { data: categories } = useQuery(categoriesQuery())
  const [text, setText] = useTextParam('q')
  return (
    <div className="page py-8 lg:py-12">
      <Head page={locationsPage()} />
      <PageTitle lead="Find contractors in your city.">Locations</PageTitle>
      <div className="mt-6 max-w-2xl">
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
  cities: readonly CityCount[]
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
          icon="map-pin-off"
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

const cityGrid = '-mx-2 grid sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 sm:gap-x-6'

/** Cities grouped by state, each with its number of contractors. */
function StateList({ states }: { states: readonly StateCities<CityCount>[] }) {
  return (
    <div className="flex flex-col gap-10">
      {states.map(({ state, name, count, cities }) => (
        <section key={state} aria-labelledby={`state-${state}`}>
          <div className="flex flex-wrap items-baseline gap-x-3 border-b border-base-300 pb-2">
            <h2 id={`state-${state}`} className="text-xl">
              {name}
            </h2>
            <p className="text-sm text-muted">
              {`${formatPlural(cities.length, 'city', 'cities')}, ${formatPlural(count, 'contractor')}`}
            </p>
          </div>
          <ul className={`mt-2 ${cityGrid}`}>
            {cities.map((city) => (
              <li key={city.city}>
                <CityLink city={city} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function CityLink({ city }: { city: CityCount }) {
  return (
    <Link
      to={cityPath(city)}
      className="group flex min-h-11 items-center justify-between gap-3 rounded-field px-2 hover:bg-base-200"
    >
      <span className="group-hover:underline">{city.city}</span>
      <span className="text-sm text-muted tabular-nums">
        <span>{formatCount(city.count)}</span>
        <span className="sr-only">{` ${city.count === 1 ? 'contractor' : 'contractors'}`}</span>
      </span>
    </Link>
  )
}

const SHOWN = 5

/** Links below the cities: to `/directory` with each of the first 5 categories, and without any. */
function LocationsFooter({ categories }: { categories: readonly Category[] }) {
  return (
    <section
      aria-labelledby="by-service"
      className="mt-14 rounded-box border border-base-300 bg-base-100 p-5 sm:p-7"
    >
      <h2 id="by-service" className="text-xl">
        Looking for a service instead?
      </h2>
      <ul className="mt-4 flex flex-wrap gap-2">
        {categories.slice(0, SHOWN).map(({ id, name }) => (
          <li key={id}>
            <LinkButton to={`/directory?category=${id}`} variant="outline">
              {name}
            </LinkButton>
          </li>
        ))}
        <li>
          <LinkButton to="/directory">Browse Directory</LinkButton>
        </li>
      </ul>
    </section>
  )
}
