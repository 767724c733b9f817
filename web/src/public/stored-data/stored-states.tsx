import { useRef, useState } from 'react'
import { MAX_TILED_CONTRACTORS } from '#contract/rules/limits.ts'
import { useConnection } from '../../device/connection.ts'
import { downloadState, removeState } from '../../domain/directory/stored/stored-directory.lazy.ts'
import {
  stateLabel,
  type StateTiles,
  tilesByState,
  useStoredTiles,
} from '../../domain/directory/stored/stored-tiles.ts'
import { errorText } from '../../lib/api-error.ts'
import { formatSize } from '../../lib/format-size.ts'
import { formatCount, formatPlural } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'

interface StoredStatesProps {
  /** Called after a change. */
  onChange: () => Promise<void>
}

/**
 * The states of a large directory: those on this device, with a button to remove each, and a choice
 * of the others to download. Renders nothing while the full list is stored.
 */
export function StoredStates({ onChange }: StoredStatesProps) {
  const tiles = useStoredTiles((state) => state.tiles)
  const heading = useRef<HTMLHeadingElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  if (!tiles) return null
  const states = tilesByState(tiles)
  const remove = async (state: string) => {
    setFailure(null)
    try {
      await removeState(state)
      toast({ title: `${stateLabel(state)} removed` })
      // The button that had the focus is gone.
      heading.current?.focus()
    } catch {
      setFailure(`${stateLabel(state)} is still on this device. Try again.`)
    }
    await onChange()
  }
  return (
    <section aria-labelledby="stored-states" className="border-y border-base-300 py-4">
      <h3 id="stored-states" ref={heading} tabIndex={-1} className="text-base">
        States on this device
      </h3>
      <p className="text-muted">
        The directory is large, so this device stores the states in which you search. States that
        you have not used for the longest time make room for others.
      </p>
      <ul className="divide-y divide-base-300">
        {states
          .filter(({ storedCount }) => storedCount > 0)
          .map((tilesOfState) => (
            <StoredState
              key={tilesOfState.state}
              tiles={tilesOfState}
              onRemove={() => void remove(tilesOfState.state)}
            />
          ))}
      </ul>
      {failure && (
        <FormAlert title="Could not be removed">
          <p>{failure}</p>
        </FormAlert>
      )}
      <StateDownload
        states={states.filter(({ count, storedCount }) => storedCount < count)}
        onChange={onChange}
      />
    </section>
  )
}

function StoredState({
  tiles: { state, count, storedCount, bytes },
  onRemove,
}: {
  tiles: StateTiles
  onRemove: () => void
}) {
  const name = stateLabel(state)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 tabular-nums">
      <span>
        <span>{name}</span>:{' '}
        <span>
          {storedCount < count
            ? `${formatCount(storedCount)} of ${formatPlural(count, 'contractor')}`
            : formatPlural(count, 'contractor')}
        </span>
        , about <span>{formatSize((bytes * storedCount) / count)}</span>
      </span>
      <Button variant="outline" onClick={onRemove} aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </li>
  )
}

function StateDownload({
  states,
  onChange,
}: StoredStatesProps & { states: readonly StateTiles[] }) {
  const isOffline = useConnection((connection) => connection.isOffline)
  const [selected, setSelected] = useState('')
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [first] = states
  if (!first) return null
  const chosen = states.find(({ state }) => state === selected) ?? first
  const download = async () => {
    setIsPending(true)
    setFailure(null)
    try {
      const extent = await downloadState(chosen.state)
      const name = stateLabel(chosen.state)
      if (extent === 'none') setFailure(`${name} could not be stored on this device.`)
      if (extent === 'part') setFailure(`Only a part of ${name} is on this device. ${CAPACITY}`)
    } catch (error) {
      setFailure(
        errorText(error, 'The server could not be reached. What is stored stays as it is.'),
      )
    }
    await onChange()
    setIsPending(false)
  }
  return (
    <div className="flex flex-col gap-3 pt-3">
      <div className="flex flex-wrap items-end gap-3">
        <label className="flex min-w-0 flex-col gap-1">
          <span>Another state</span>
          <select
            className="select"
            value={chosen.state}
            onChange={({ target }) => setSelected(target.value)}
          >
            {states.map(({ state, count, bytes }) => (
              <option key={state} value={state}>
                {`${stateLabel(state)}: ${formatPlural(count, 'contractor')}, about ${formatSize(bytes)}`}
              </option>
            ))}
          </select>
        </label>
        <Button
          variant="outline"
          disabled={isOffline}
          pending={isPending}
          pendingLabel="Downloading..."
          onClick={() => void download()}
        >
          {isOffline ? 'Needs a connection' : 'Download State'}
        </Button>
      </div>
      {failure && (
        <FormAlert title="Could not be downloaded completely">
          <p>{failure}</p>
        </FormAlert>
      )}
    </div>
  )
}

const CAPACITY = `It stores at most about ${formatCount(MAX_TILED_CONTRACTORS)} contractors.`
