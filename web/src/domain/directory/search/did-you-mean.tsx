import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Contractor } from '#contract/entities.ts'
import { parseLocation } from '#contract/rules/location.ts'
import { citySlug } from '#contract/rules/place.ts'
import { didYouMean, isOtherPlace } from '#contract/rules/search.ts'
import { requestedState } from '../stored/search-coverage.ts'
import { covers } from '../stored/stored-tiles.ts'
import { zipsLike } from './suggest.ts'
import { storedDirectoryQuery } from './use-places.ts'

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
      Did you mean <PlaceLinks places={cities.map(toLinkedPlace)} hrefOf={hrefOf} />? No place here
      is spelled “{location}”, so these are contractors of the closest name.
    </output>
  )
}

interface DidYouMeanInsteadProps extends Omit<DidYouMeanProps, 'contractors'> {
  /** Null for all categories. */
  categoryId: number | null
}

/**
 * Suggests a city or similar ZIP codes from the stored directory for a search without results. With
 * tiles, only for a search that names a stored state: of others, the server knows closer names.
 */
export function NoResultsSuggestions({ location, categoryId, hrefOf }: DidYouMeanInsteadProps) {
  const { data: stored } = useQuery(storedDirectoryQuery())
  if (!stored || location === '') return null
  const state = requestedState({ location, state: '' })
  if (stored.tiles && !(state && covers(stored.tiles, { state, categoryId: null }))) return null
  const city = didYouMean(stored.index, location)
  if (city)
    return (
      <p className="text-center">
        Did you mean <PlaceLinks places={[toLinkedPlace(city)]} hrefOf={hrefOf} />?
      </p>
    )
  const zips = zipsLike(
    stored.index.filter((entry) => categoryId === null || entry.categoryId === categoryId),
    location,
  )
  const [first] = zips
  if (!first) return null
  return (
    <p className="text-center">
      {first.isNear ? 'Contractors nearby:' : 'The most similar ZIP codes with contractors:'}{' '}
      <PlaceLinks places={zips} hrefOf={hrefOf} />
    </p>
  )
}

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
      {index > 0 && ' or '}
      <Link to={hrefOf(value)} className="link font-semibold">
        {value}
      </Link>
      {detail && ` (${detail})`}
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
