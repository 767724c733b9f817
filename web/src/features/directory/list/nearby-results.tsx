import { useQuery } from '@tanstack/react-query'
import { MapPinOff } from 'lucide-react'
import { useMemo } from 'react'
import { MAX_RADIUS, type Position, radii } from '#contract/rules/distance.ts'
import { Button, LinkButton } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import type { StoredDirectory } from '../../../offline/stored-directory.ts'
import { CardSkeletons } from '../contractor-card.tsx'
import { categoriesQuery, fullDirectoryQuery } from '../queries.ts'
import { categoryOf } from '../stored/summarise.ts'
import { emptyHint } from './hints.ts'
import { nearby } from './nearby.ts'
import { type EmptyList, Results } from './results.tsx'

interface NearbyResultsProps {
  near: Position
  /** Id or slug of a category, '' for all (S3). */
  category: string
}

/**
 * The contractors around the visitor, from the list on this device, which is fetched where there is
 * none: the position is part of no request. Works offline.
 */
export function NearbyResults({ near, category }: NearbyResultsProps) {
  const full = useQuery(fullDirectoryQuery())
  const categories = useQuery(categoriesQuery())
  const wanted = categoryOf(category, categories.data ?? [])
  if (wanted === 'undecided')
    return (
      <QueryView query={categories} loading={<CardSkeletons />}>
        {() => null}
      </QueryView>
    )
  return (
    <QueryView query={full} loading={<CardSkeletons />}>
      {({ index }) => (
        <Nearby
          index={wanted === 'unknown' ? nobody : index}
          near={near}
          categoryId={wanted === 'unknown' ? null : wanted}
        />
      )}
    </QueryView>
  )
}

const nobody: StoredDirectory['index'] = []

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
      empty={(list) => <NobodyNear {...list} isUnknownCategory={index === nobody} />}
    />
  )
}

/**
 * Nobody is as near as asked for: a wider radius that finds somebody, or fewer filters, or the
 * whole directory.
 */
function NobodyNear({
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
