import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import type { Contractor } from '#contract/entities.ts'
import { didYouMean } from '#contract/rules/search.ts'
import { useQuery } from '@tanstack/react-query'
import { type MeantCity, meantCities } from './spelling.ts'
import { storedDirectoryQuery } from './use-places.ts'

interface DidYouMeanProps {
  location: string
  contractors: readonly Contractor[]
  /** The address of the same search in another place. */
  hrefOf: (location: string) => string
}

/** Says so when the contractors shown are those of a city that is spelled differently. */
export function DidYouMean({ location, contractors, hrefOf }: DidYouMeanProps) {
  const cities = meantCities(contractors, location)
  if (cities.length === 0) return null
  return (
    <output className="block rounded-box border border-info/30 bg-info/10 px-4 py-3">
      Did you mean <PlaceLinks cities={cities} hrefOf={hrefOf} />? No place here is spelled “{location}”, so these are contractors of the closest name.
    </output>
  )
}

/** The same for a search that found nothing, asked of the stored list. */
export function DidYouMeanInstead({ location, hrefOf }: Omit<DidYouMeanProps, 'contractors'>) {
  const { data: stored } = useQuery(storedDirectoryQuery())
  const city = stored && location ? didYouMean(stored.index, location) : null
  return city && <p className="text-center">Did you mean <PlaceLinks cities={[city]} hrefOf={hrefOf} />?</p>
}

function PlaceLinks({ cities, hrefOf }: { cities: readonly MeantCity[]; hrefOf: (location: string) => string }) {
  return cities.slice(0, 3).map(({ city, state }, index) => {
    const place = [city, state].filter(Boolean).join(', ')
    return (
      <Fragment key={place}>
        {index > 0 && ' or '}<Link to={hrefOf(place)} className="link font-semibold">{place}</Link>
      </Fragment>
    )
  })
}
