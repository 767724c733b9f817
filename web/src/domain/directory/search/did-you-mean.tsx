import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Contractor } from '#contract/entities.ts'
import {
  didYouMean,
  matchesAddress,
  parseLocation,
  placeText,
  streetText,
} from '#contract/rules/search.ts'
import { slugify } from '#contract/rules/slug.ts'
import { requestedState } from '../stored/search-coverage.ts'
import { covers } from '../stored/stored-tiles.ts'
import { zipsLike } from './suggest.ts'
import { storedDirectoryQuery } from './use-places.ts'

const SHOWN = 3

interface DidYouMeanProps {
  location: string
  contractors: readonly Contractor[]
  /** Returns the URL of the same search in another place. */
  hrefOf: (location: string) => string
}

/** Shown when the location was misspelled and the contractors are from the closest city name. */
export function DidYouMean({ location, contractors, hrefOf }: DidYouMeanProps) {
  const cities = suggestedCities(contractors, location)
  if (cities.length === 0) return null
  return (
    <output className="block rounded-box border border-info/30 bg-info/10 px-4 py-3">
      Did you mean <PlaceLinks places={cities.map(toText)} hrefOf={hrefOf} />
      <span>{`? No place here is spelled “${location}”, so these are contractors of the closest name.`}</span>
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
        Did you mean <PlaceLinks places={[toText(city)]} hrefOf={hrefOf} />
        <span>?</span>
      </p>
    )
  const zips = zipsLike(
    stored.index.filter((entry) => categoryId === null || entry.categoryId === categoryId),
    location,
  )
  if (zips.length === 0) return null
  return (
    <p className="text-center">
      Contractors nearby: <PlaceLinks places={zips.map(({ value }) => value)} hrefOf={hrefOf} />
    </p>
  )
}

function toText({ city, state }: SuggestedCity): string {
  return [city, state].filter(Boolean).join(', ')
}

function PlaceLinks({
  places,
  hrefOf,
}: {
  places: readonly string[]
  hrefOf: (location: string) => string
}): ReactNode {
  return places.slice(0, SHOWN).map((place, index) => (
    <Fragment key={place}>
      {index > 0 && <span>{' or '}</span>}
      <Link to={hrefOf(place)} className="link font-semibold">
        {place}
      </Link>
    </Fragment>
  ))
}

interface SuggestedCity {
  city: string
  state: string | null
}

/**
 * Returns the cities of a search result when the location was misspelled, otherwise []. A location
 * counts as misspelled when the first contractor does not match its words. Works online and
 * offline, because only the result is used.
 */
export function suggestedCities(
  contractors: readonly Contractor[],
  location: string,
): SuggestedCity[] {
  const { tokens } = parseLocation(location)
  const [first] = contractors
  if (!first || tokens.length === 0 || matchesAddress(placeText(first), streetText(first), tokens))
    return []
  const cities = new Map<string, SuggestedCity>()
  for (const { city, state } of contractors) {
    const key = `${slugify(city ?? '')}|${state}`
    if (city && !cities.has(key)) cities.set(key, { city, state })
  }
  return [...cities.values()]
}
