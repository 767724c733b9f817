import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import type { Contractor } from '#contract/entities.ts'
import type { NearbyEntry } from '#contract/in-memory/near.ts'
import { derivedKey } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { type Position, positionOf } from '#contract/rules/distance.ts'
import { parseLocation } from '#contract/rules/location.ts'
import { isOpenAt } from '#contract/rules/opening-hours.ts'
import { cityState } from '#contract/rules/place.ts'
import { askDirectory } from '../../device/ask-directory.ts'
import { useDirectory } from '../../device/directory-state.ts'
import { readRecentSearches } from '../../domain/directory/search/recent-searches.ts'
import { shownTimeZone } from '../../lib/shown-time-zone.ts'

/** The place of the last search on this device, and who is open there now. */
export interface LastPlace {
  /** As it was typed. */
  location: string
  /** "Tampa, FL", or a ZIP code. */
  name: string
  /** The middle of its own contractors. */
  position: Position
  /** Those near it that are open, nearest first. */
  open: NearbyEntry[]
}

const SHOWN = 6

/**
 * Searches the stored directory, so that the home page loads nothing for it, nor the file of
 * places. Null without such a search, and for a place without contractors.
 */
const lastPlaceQuery = () =>
  queryOptions({
    queryKey: derivedKey(directoryReads.list, 'last-place'),
    queryFn: async (): Promise<LastPlace | null> => {
      const location = lastLocation()
      if (location === '') return null
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
    staleTime: 0,
    gcTime: 5 * 60_000,
    retry: false,
    structuralSharing: false,
  })

function middleOf(contractors: readonly Contractor[]): Position | null {
  const positions = contractors.flatMap((contractor) => positionOf(contractor) ?? [])
  // The median, because a city of the same name in another state may be among them.
  const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0
  return positions.length === 0
    ? null
    : {
        latitude: median(positions.map(({ latitude }) => latitude)),
        longitude: median(positions.map(({ longitude }) => longitude)),
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
  const client = useQueryClient()
  const [shown, setShown] = useState<LastPlace | null>(null)
  const isStored = useDirectory(({ asOf }) => asOf !== null)
  useEffect(() => {
    let isUnmounted = false
    const load = async () => {
      const found = await client.fetchQuery(lastPlaceQuery())
      const top = slot.current?.getBoundingClientRect().top ?? 0
      if (!isUnmounted && top >= innerHeight) setShown(found)
    }
    // Without an answer the page stays as it is.
    if (isStored) void load().catch(() => undefined)
    return () => {
      isUnmounted = true
    }
  }, [client, isStored, slot])
  return shown
}

/** Returns the location of the last search that has one; '' for none. */
function lastLocation(): string {
  const locations = readRecentSearches().map(({ href }) =>
    new URLSearchParams(href.split('?')[1]).get('location'),
  )
  return locations.find(Boolean) ?? ''
}
