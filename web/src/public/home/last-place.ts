import { queryOptions, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import type { Contractor } from '#contract/entities.ts'
import type { NearbyEntry } from '#contract/in-memory/near.ts'
import { derivedKey } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { type Position, positionOf } from '#contract/rules/distance.ts'
import { parseLocation } from '#contract/rules/location.ts'
import { isOpenAt } from '#contract/rules/opening-hours.ts'
import { cityState } from '#contract/rules/place.ts'
import { useDirectory } from '../../device/directory-state.ts'
import { askDirectory } from '../../device/directory.ts'
import { readRecentSearches } from '../../domain/directory/search/recent-searches.ts'
import { shownTimeZone } from '../../lib/shown-time-zone.ts'

/** The place of the last search on this device, and who is open there now. */
export interface LastPlace {
  /** As it was typed. */
  location: string
  /** "Tampa, FL", or a ZIP code. */
  name: string
  /** The middle of its contractors. */
  position: Position
  /** Those near it that are open, nearest first. */
  open: NearbyEntry[]
}

const SHOWN = 6

/**
 * Searches the stored directory, so that the home page loads nothing for it, neither the file of
 * places. Null for a place without contractors.
 */
const lastPlaceQuery = (location: string) =>
  queryOptions({
    queryKey: derivedKey(directoryReads.list, 'last-place', location),
    queryFn: async (): Promise<LastPlace | null> => {
      const { path } = directoryReads.search
      const { body } = await askDirectory('answer', path, { query: { location } })
      const own = body as Contractor[]
      const position = middleOf(own)
      const [first] = own
      if (!first || !position) return null
      const now = new Date()
      const open = (await askDirectory('near', position, ''))
        .filter(({ contractor }) => isOpen(contractor, now))
        .toSorted((a, b) => a.distance - b.distance)
        .slice(0, SHOWN)
      const { isZip } = parseLocation(location)
      return { location, name: isZip ? location : cityState(first), position, open }
    },
    staleTime: 60_000,
    gcTime: 5 * 60_000,
    retry: false,
    structuralSharing: false,
  })

function middleOf(contractors: readonly Contractor[]): Position | null {
  const positions = contractors.flatMap((contractor) => positionOf(contractor) ?? [])
  const mean = (numbers: readonly number[]) =>
    numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  return positions.length === 0
    ? null
    : {
        latitude: mean(positions.map(({ latitude }) => latitude)),
        longitude: mean(positions.map(({ longitude }) => longitude)),
      }
}

function isOpen(contractor: Contractor, now: Date): boolean {
  const { openingHours, isTemporarilyClosed } = contractor
  return (
    !isTemporarilyClosed &&
    openingHours !== null &&
    isOpenAt(openingHours, shownTimeZone(contractor), now) === true
  )
}

/**
 * Returns the place of the last search, once it is known and the directory is stored, and only if
 * `slot` is then below the screen, so that nothing that is seen moves. Otherwise null.
 */
export function useLastPlace(slot: RefObject<Element | null>): LastPlace | null {
  const [location, setLocation] = useState('')
  const [shown, setShown] = useState<LastPlace | null>(null)
  const isStored = useDirectory(({ asOf }) => asOf !== null)
  useEffect(() => setLocation(lastLocation()), [])
  const { data } = useQuery({ ...lastPlaceQuery(location), enabled: isStored && location !== '' })
  useEffect(() => {
    const top = slot.current?.getBoundingClientRect().top ?? 0
    if (data && top >= innerHeight) setShown((before) => before ?? data)
  }, [data, slot])
  return shown
}

/** Returns the location of the last search that has one; '' for none. */
function lastLocation(): string {
  const locations = readRecentSearches().map(({ href }) =>
    new URLSearchParams(href.split('?')[1]).get('location'),
  )
  return locations.find(Boolean) ?? ''
}
