import { queryOptions, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Contractor } from '#contract/entities.ts'
import { derivedKey } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { parseLocation } from '#contract/rules/location.ts'
import { citySlug } from '#contract/rules/place.ts'
import { isOtherPlace } from '#contract/rules/search.ts'
import { askDirectory } from '../../../device/ask-directory.ts'
import { useDirectory } from '../../../device/directory-state.ts'

const SHOWN = 3

interface DidYouMeanProps {
  location: string
  /** Code of the state in which the location was searched, if it was selected. */
  state?: string
  contractors: readonly Contractor[]
  /** Returns the URL of the same search in another place. */
  hrefOf: (location: string) => string
}

/** Shown when the contractors are not from the place that was typed but from a similar name. */
export function DidYouMean({ location, state, contractors, hrefOf }: DidYouMeanProps) {
  const cities = suggestedCities(contractors, location, state)
  if (cities.length === 0) return null
  return (
    <output className="block rounded-box border border-info/30 bg-info/10 px-4 py-3">
      Did you mean <PlaceLinks places={cities.map(toLinkedPlace)} hrefOf={hrefOf} />
      <span>{`? No place here is spelled “${location}”, so these are contractors of the closest name.`}</span>
    </output>
  )
}

interface DidYouMeanInsteadProps extends Omit<DidYouMeanProps, 'contractors'> {
  /** Null for all categories. */
  categoryId: number | null
}

/**
 * Suggests a city or similar ZIP codes from the stored directory for a search without results. When
 * only some states are stored, only for a search that names one of them.
 */
export function NoResultsSuggestions({ location, categoryId, hrefOf }: DidYouMeanInsteadProps) {
  // On a first visit the directory is stored only after the search has been answered.
  const isStored = useDirectory(({ asOf }) => asOf !== null)
  const { data: found } = useQuery({
    ...otherPlacesQuery({ location, categoryId }),
    enabled: location !== '' && isStored,
  })
  if (found?.city)
    return (
      <p className="text-center">
        Did you mean <PlaceLinks places={[toLinkedPlace(found.city)]} hrefOf={hrefOf} />
        <span>?</span>
      </p>
    )
  const [first] = found?.zips ?? []
  if (!found || !first) return null
  return (
    <p className="text-center">
      <span>
        {first.isNear ? 'Contractors nearby:' : 'The most similar ZIP codes with contractors:'}
      </span>{' '}
      <PlaceLinks places={found.zips} hrefOf={hrefOf} />
    </p>
  )
}

const otherPlacesQuery = (search: Pick<DidYouMeanInsteadProps, 'location' | 'categoryId'>) =>
  queryOptions({
    queryKey: derivedKey(directoryReads.list, 'other-places', search),
    queryFn: () => askDirectory('otherPlaces', search),
    staleTime: 0,
    gcTime: 0,
  })

interface LinkedPlace {
  value: string
  /** Text after the link. */
  detail: string
}

function toLinkedPlace({ city, state }: SuggestedCity): LinkedPlace {
  return { value: [city, state].filter(Boolean).join(', '), detail: '' }
}

function PlaceLinks({
  places,
  hrefOf,
}: {
  places: readonly LinkedPlace[]
  hrefOf: (location: string) => string
}): ReactNode {
  return places.slice(0, SHOWN).map(({ value, detail }, index) => (
    <Fragment key={value}>
      {index > 0 && <span>{' or '}</span>}
      <Link to={hrefOf(value)} className="link font-semibold">
        {value}
      </Link>
      {detail && <span>{` (${detail})`}</span>}
    </Fragment>
  ))
}

interface SuggestedCity {
  city: string
  state: string | null
}

/**
 * Returns the cities of a search result when the location names another place, otherwise []: it was
 * misspelled, or is a city without contractors. The first contractor tells. Works online and
 * offline, because only the result is used.
 */
export function suggestedCities(
  contractors: readonly Contractor[],
  location: string,
  searchedState = '',
): SuggestedCity[] {
  const [first] = contractors
  if (!first || !isOtherPlace(first, parseLocation(location, searchedState || null))) return []
  const cities = new Map<string, SuggestedCity>()
  for (const { city, state } of contractors) {
    const key = `${citySlug(city)}|${state}`
    if (city && !cities.has(key)) cities.set(key, { city, state })
  }
  return [...cities.values()]
}
