import { useQuery } from '@tanstack/react-query'
import { MapPinOff } from 'lucide-react'
import { useMemo } from 'react'
import { MAX_RADIUS, type Position, radii } from '#contract/rules/distance.ts'
import { CardSkeletons } from '../../domain/directory/contractor-card.tsx'
import { nearby } from '../../domain/directory/nearby.ts'
import { categoriesQuery, fullDirectoryQuery } from '../../domain/directory/queries.ts'
import type { StoredDirectory } from '../../domain/directory/stored/stored-directory.lazy.ts'
import { resolveCategoryId } from '../../domain/directory/stored/summarise.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { emptyHint } from './empty-hint.ts'
import { type EmptyList, Results } from './results.tsx'

interface NearbyResultsProps {
  near: Position
  /** Id or slug of a category, '' for all. */
  category: string
}

/**
 * The contractors around a position. The search runs on the device over the stored directory, so it
 * works offline, and none of its requests contains the position. If no directory is stored, it is
 * downloaded first.
 */
export function NearbyResults({ near, category }: NearbyResultsProps) {
  const full = useQuery(fullDirectoryQuery())
  const categories = useQuery(categoriesQuery())
  const resolvedCategory = resolveCategoryId(category, categories.data ?? [])
  if (resolvedCategory === 'undecided')
    return (
      <QueryView query={categories} loading={<CardSkeletons />}>
        {() => null}
      </QueryView>
    )
  return (
    <QueryView query={full} loading={<CardSkeletons />}>
      {({ index }) => (
        <Nearby
          index={resolvedCategory === 'unknown' ? noContractors : index}
          near={near}
          categoryId={resolvedCategory === 'unknown' ? null : resolvedCategory}
        />
      )}
    </QueryView>
  )
}

const noContractors: StoredDirectory['index'] = []

interface NearbyProps {
  index: StoredDirectory['index']
  near: Position
  categoryId: number | null
}

function Nearby({ index, near: { latitude, longitude }, categoryId }: NearbyProps) {
  const entries = useMemo(
    () => nearby(index, { latitude, longitude }, categoryId),
    [index, latitude, longitude, categoryId],
  )
  const distances = useMemo(
    () => new Map(entries.map(({ id, distance }) => [id, distance])),
    [entries],
  )
  return (
    <Results
      entries={entries}
      distances={distances}
      empty={(list) => (
        <NoContractorsNearby {...list} isUnknownCategory={index === noContractors} />
      )}
    />
  )
}

/** Empty state: offers a wider radius with results, fewer filters, or the list of locations. */
function NoContractorsNearby({
  state,
  change,
  clearFilters,
  countWith,
  isUnknownCategory,
}: EmptyList & { isUnknownCategory: boolean }) {
  const wider = radii.find(
    (radius) => radius > (state.radius ?? MAX_RADIUS) && countWith({ radius }) > 0,
  )
  const hint = isUnknownCategory
    ? emptyHint({ location: '', hasCategory: true })
    : `Nobody is listed within ${state.radius} miles of you`
  return (
    <EmptyState
      title="No contractors found"
      hint={clearFilters && !wider ? 'Nobody near you passes all of these filters' : hint}
      icon={MapPinOff}
    >
      {wider && (
        <Button onClick={() => change({ radius: wider })}>Search within {wider} miles</Button>
      )}
      {clearFilters && (
        <Button variant="outline" onClick={clearFilters}>
          Clear filters
        </Button>
      )}
      {!wider && !clearFilters && (
        <LinkButton to="/locations" variant="outline">
          Browse Locations
        </LinkButton>
      )}
    </EmptyState>
  )
}
