import { nearRadii } from './places/own-then-near.ts'
import type { SearchedPlace } from './searched-place.ts'

/** The place of a search, and the others near it. */
export interface Around<C> {
  place: SearchedPlace
  /** Nearest first. */
  near: C[]
  /** Number of the others before the cap of the result. */
  nearTotal: number
}

/** The result of a search as a page shows it: the own contractors, then the others nearby. */
export interface GroupedResult<C> {
  contractors: C[]
  total: number
  /** Missing if the location is no place. */
  around?: Around<C>
}

interface FoundAround<C> {
  contractors: C[]
  total: number
  place: SearchedPlace | null
}

/** Returns the radius in which a page first searches around a location; '' without a location. */
export function firstRadius(location: string): string {
  return location.trim() === '' ? '' : String(nearRadii[0])
}

/**
 * Searches around a location within 25 miles, and only if nobody is found within 50 and then 100.
 * `search` gets the radius as a parameter of the request, '' without a location.
 */
export async function searchWidening<C>(
  location: string,
  search: (radius: string) => Promise<FoundAround<C>>,
): Promise<GroupedResult<C>> {
  let found = await search(firstRadius(location))
  for (const radius of nearRadii.slice(1))
    if (found.total === 0 && found.place?.position) found = await search(String(radius))
  return splitGroups(found)
}

function splitGroups<C>({ contractors, total, place }: FoundAround<C>): GroupedResult<C> {
  if (!place) return { contractors, total }
  const { own } = place
  const near = contractors.slice(own)
  return {
    contractors: contractors.slice(0, own),
    total: own,
    around: { place, near, nearTotal: total - own },
  }
}
