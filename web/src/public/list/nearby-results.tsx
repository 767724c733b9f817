import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { NearbyEntry } from '#contract/in-memory/near.ts'
import { MAX_RADIUS, type Position, radii } from '#contract/rules/distance.ts'
import { useDirectory } from '../../device/directory-state.ts'
import { CardSkeletons } from '../../domain/directory/contractor-card.tsx'
import { DirectoryView } from '../../domain/directory/directory-view.tsx'
import { nearbyQuery, useIsUnknownCategory } from '../../domain/directory/queries.ts'
import { storedStatesText } from '../../domain/directory/states-on-device.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { emptyHint } from './list-state.ts'
import { type EmptyList, Results } from './results.tsx'

interface NearbyResultsProps {
  near: Position
  /** Id or slug of a category, '' for all. */
  category: string
}

/**
 * The contractors around a position. The search runs on the device over the stored directory, so it
 * works offline. While no contractors are stored, the server searches around the rounded position.
 * Of a large directory, the device searches the states that are stored.
 */
export function NearbyResults({ near, category }: NearbyResultsProps) {
  const stored = storedStatesText(useDirectory((state) => state.states))
  const query = useQuery(nearbyQuery(near, category))
  return (
    <DirectoryView query={query} loading={<CardSkeletons />}>
      {(entries) => (
        <>
          {stored && <StoredStates text={stored} />}
          <Nearby entries={entries} position={near} isWhole={!stored} category={category} />
        </>
      )}
    </DirectoryView>
  )
}

/** Says that only the stored states are searched. */
function StoredStates({ text }: { text: string }) {
  return (
    <p className="mb-3 text-sm text-muted">
      <span>{text}</span>
      {'. Contractors of other states are not listed. '}
      <Link to="/offline-data" className="link">
        Download another state
      </Link>
    </p>
  )
}

interface NearbyProps {
  entries: NearbyEntry[]
  position: Position
  /** False when only the stored states are searched. */
  isWhole: boolean
  category: string
}

function Nearby({ entries, position, isWhole, category }: NearbyProps) {
  const isUnknownCategory = useIsUnknownCategory(category)
  return (
    <Results
      entries={entries}
      position={position}
      empty={(list) => (
        <NoContractorsNearby {...list} isUnknownCategory={isUnknownCategory} isWhole={isWhole} />
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
