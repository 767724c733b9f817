import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { MAX_RADIUS, type Position, radii } from '#contract/rules/distance.ts'
import { CardSkeletons } from '../../domain/directory/contractor-card.tsx'
import { nearby } from '../../domain/directory/nearby.ts'
import { categoriesQuery, fullDirectoryQuery } from '../../domain/directory/queries.ts'
import { DirectoryView } from '../../domain/directory/stored/directory-view.tsx'
import { resolveCategoryId } from '../../domain/directory/stored/figures.ts'
import { statesAround } from '../../domain/directory/stored/states-around.ts'
import type { StoredDirectory } from '../../domain/directory/stored/stored-directory.lazy.ts'
import {
  coversPart,
  coversUse,
  joinNames,
  stateLabel,
  stateOfUse,
  toUse,
  useStoredTiles,
} from '../../domain/directory/stored/stored-tiles.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { emptyHint } from './list-state.ts'
import { type EmptyList, Results } from './results.tsx'

interface NearbyResultsProps {
  near: Position
  /** Id or slug of a category, '' for all. */
  category: string
}

/**
 * The contractors around a position. The search runs on the device over the stored directory, so it
 * works offline, and none of its requests contains the position. If no directory is stored, it is
 * downloaded first; of a large directory, the tiles of the states around the position.
 */
export function NearbyResults({ near, category }: NearbyResultsProps) {
  const categories = useQuery(categoriesQuery())
  const resolvedCategory = resolveCategoryId(category, categories.data ?? [])
  const hasTiles = useStoredTiles(({ tiles }) => tiles !== null)
  const categoryId = typeof resolvedCategory === 'number' ? resolvedCategory : null
  const uses = hasTiles
    ? statesAround(near, MAX_RADIUS).map((state) => toUse(state, categoryId))
    : []
  const full = useQuery({
    ...fullDirectoryQuery(uses),
    // Without its category, the search would use whole states.
    enabled: resolvedCategory !== 'undecided',
  })
  if (resolvedCategory === 'undecided')
    return (
      <QueryView query={categories} loading={<CardSkeletons />}>
        {() => null}
      </QueryView>
    )
  return (
    <DirectoryView query={full} loading={<CardSkeletons />}>
      {({ index, tiles }) => {
        const missing = uses.filter((use) => !coversUse(tiles, use))
        return (
          <>
            <MissingStates uses={missing} tiles={tiles} />
            <Nearby
              index={resolvedCategory === 'unknown' ? noContractors : index}
              isWhole={missing.length === 0}
              near={near}
              categoryId={categoryId}
            />
          </>
        )
      }}
    </DirectoryView>
  )
}

/** Names the states around the position of which contractors are missing in the list. */
function MissingStates({ uses, tiles }: { uses: string[] } & Pick<StoredDirectory, 'tiles'>) {
  const nameStates = (some: string[]) => joinNames(some.map((use) => stateLabel(stateOfUse(use))))
  const missing = uses.filter((use) => !coversPart(tiles, use))
  const partial = uses.filter((use) => coversPart(tiles, use))
  const texts = [
    missing.length > 0 &&
      `${nameStates(missing)} ${missing.length === 1 ? 'is' : 'are'} not on this device. Contractors there are not listed.`,
    partial.length > 0 &&
      `Only some categories of ${nameStates(partial)} are on this device. Select a category to see all of its contractors.`,
  ].filter(Boolean)
  return texts.length > 0 && <p className="mb-3 text-sm text-muted">{texts.join(' ')}</p>
}

const noContractors: StoredDirectory['index'] = []

interface NearbyProps {
  index: StoredDirectory['index']
  /** False when contractors around the position are missing in `index`. */
  isWhole: boolean
  near: Position
  categoryId: number | null
}

function Nearby({ index, isWhole, near: { latitude, longitude }, categoryId }: NearbyProps) {
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
        <NoContractorsNearby
          {...list}
          isUnknownCategory={index === noContractors}
          isWhole={isWhole}
        />
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
  isWhole,
}: EmptyList & { isUnknownCategory: boolean } & Pick<NearbyProps, 'isWhole'>) {
  const wider = radii.find(
    (radius) => radius > (state.radius ?? MAX_RADIUS) && countWith({ radius }) > 0,
  )
  const hint = isUnknownCategory
    ? emptyHint({ location: '', hasCategory: true })
    : `Nobody ${isWhole ? 'is listed' : 'on this device is'} within ${state.radius} miles of you`
  return (
    <EmptyState
      title="No contractors found"
      hint={clearFilters && !wider ? 'Nobody near you passes all of these filters' : hint}
      icon="map-pin-off"
    >
      {wider && (
        <Button onClick={() => change({ radius: wider })}>{`Search within ${wider} miles`}</Button>
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
