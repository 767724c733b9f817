import { useRef, useState } from 'react'
import { MAX_STORED_IN_STATES } from '#contract/rules/limits.ts'
import { askDirectory } from '../../device/ask-directory.ts'
import { useConnection } from '../../device/connection.ts'
import { useDirectory } from '../../device/directory-state.ts'
import type { StateOnDevice } from '../../directory-worker/messages.ts'
import { stateLabel } from '../../domain/directory/states-on-device.ts'
import { errorText } from '../../lib/api-error.ts'
import { formatSize } from '../../lib/format-size.ts'
import { formatCount, formatPlural } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'

/** About how many bytes a stored contractor has. */
const BYTES_OF_CONTRACTOR = 1300

interface StoredStatesProps {
  /** Called after a change. */
  onChange: () => Promise<void>
}

/**
 * The states of a large directory: those on this device, with a button to remove each, and a choice
 * of the others to download. Renders nothing while the whole directory is stored.
 */
export function StoredStates({ onChange }: StoredStatesProps) {
  const states = useDirectory((state) => state.states)
  const heading = useRef<HTMLHeadingElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  if (!states) return null
  const remove = async (state: string) => {
    setFailure(null)
    try {
      await askDirectory('remove', state)
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
          .filter(({ isStored }) => isStored)
          .map(({ state, count }) => (
            <li
              key={state}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 tabular-nums"
            >
              <span>
                <span>{stateLabel(state)}</span>: <span>{formatPlural(count, 'contractor')}</span>,
                about <span>{formatSize(count * BYTES_OF_CONTRACTOR)}</span>
              </span>
              <Button
                variant="outline"
                onClick={() => void remove(state)}
                aria-label={`Remove ${stateLabel(state)}`}
              >
                Remove
              </Button>
            </li>
          ))}
      </ul>
      {failure && (
        <FormAlert title="Could not be removed">
          <p>{failure}</p>
        </FormAlert>
      )}
      <StateDownload states={states.filter(({ isStored }) => !isStored)} onChange={onChange} />
    </section>
  )
}

function StateDownload({
  states,
  onChange,
}: StoredStatesProps & { states: readonly StateOnDevice[] }) {
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
      const isStored = await askDirectory('download', chosen.state)
      if (!isStored)
        setFailure(`${stateLabel(chosen.state)} could not be stored on this device. ${CAPACITY}`)
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
            {states.map(({ state, count }) => (
              <option key={state} value={state}>
                {`${stateLabel(state)}: ${formatPlural(count, 'contractor')}, about ${formatSize(count * BYTES_OF_CONTRACTOR)}`}
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

const CAPACITY = `It stores at most about ${formatCount(MAX_STORED_IN_STATES)} contractors.`
