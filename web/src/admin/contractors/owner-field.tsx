import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounce } from 'use-debounce'
import type { UserSummary } from '#contract/admin-records.ts'
import { MAX_SEARCH_LENGTH } from '#contract/rules/limits.ts'
import { formatPlural } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { fieldId } from '../../ui/form/input-fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ownersQuery } from './queries.ts'

interface OwnerFieldProps {
  userId: number | null
  onChange: (userId: number | null) => void
  error?: string
}

/** Shows the owner of the contractor, with buttons to choose, change or remove the owner. */
export function OwnerField({ userId, onChange, error }: OwnerFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<UserSummary | null>(null)
  const choose = (owner: UserSummary) => {
    setChosen(owner)
    onChange(owner.id)
    setIsOpen(false)
  }
  const id = fieldId('userId')
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex flex-col gap-1.5"
    >
      <p id={`${id}-label`} className="font-medium">
        Owner
      </p>
      <p className="text-sm text-muted">May edit the listing. Without one it can be claimed.</p>
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex min-h-11 min-w-0 items-center gap-2 break-all">
          <Icon name="user-round" size={20} className="shrink-0 text-muted" />
          {userId === null ? (
            <span>No owner</span>
          ) : (
            <OwnerName key={userId} userId={userId} known={chosen} />
          )}
        </span>
        <Button id={id} variant="outline" size="sm" onClick={() => setIsOpen(true)}>
          {userId === null ? 'Choose Owner' : 'Change Owner'}
        </Button>
        {userId !== null && (
          <Button
            variant="ghost"
            size="sm"
            icon="x"
            onClick={() => {
              onChange(null)
              document.getElementById(id)?.focus()
            }}
          >
            Remove Owner
          </Button>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-error">
          {error}
        </p>
      )}
      <OwnerDialog
        isOpen={isOpen}
        selected={userId}
        onChoose={choose}
        onClose={() => setIsOpen(false)}
      />
    </div>
  )
}

/** Shows the owner's email address, or the id while the owner is loading or cannot be found. */
function OwnerName({ userId, known }: { userId: number; known: UserSummary | null }) {
  const isKnown = known?.id === userId
  const { data } = useQuery({ ...ownersQuery(`#${userId}`), enabled: !isKnown })
  const owner = isKnown ? known : data?.data.find(({ id }) => id === userId)
  return <span>{owner ? owner.email : `User ${userId}`}</span>
}

/** Debounce delay of the search, in milliseconds. */
const SEARCH_DELAY_MS = 300

interface OwnerDialogProps {
  isOpen: boolean
  selected: number | null
  onChoose: (owner: UserSummary) => void
  onClose: () => void
}

/** A dialog to choose a user, with a search by email address or username. */
function OwnerDialog({ isOpen, onClose, ...pickerProps }: OwnerDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Choose an owner">
      <Picker {...pickerProps} />
    </Dialog>
  )
}

function Picker({ selected, onChoose }: Pick<OwnerDialogProps, 'selected' | 'onChoose'>) {
  const [text, setText] = useState('')
  const [q] = useDebounce(text.trim(), SEARCH_DELAY_MS)
  const query = useQuery(ownersQuery(q))
  return (
    <div className="flex min-h-72 flex-col gap-3">
      <Field label="Search by email or name">
        {(control) => (
          <span className="input w-full">
            <Icon name="search" size={20} className="shrink-0 text-muted" />
            <input
              {...control}
              type="text"
              inputMode="search"
              autoComplete="off"
              maxLength={MAX_SEARCH_LENGTH}
              className="grow"
              value={text}
              onChange={(event) => setText(event.target.value)}
              // Enter would submit the contractor form around this dialog.
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault()
              }}
            />
          </span>
        )}
      </Field>
      <QueryView query={query} heading="h3" loading={<Skeleton className="h-40" />}>
        {({ data, pagination: { totalCount } }) => (
          <>
            <p role="status" className="text-sm text-muted">
              {totalCount > data.length
                ? `The first ${data.length} of ${formatPlural(totalCount, 'user')}`
                : formatPlural(totalCount, 'user')}
            </p>
            <ul className="flex flex-col gap-1">
              {data.map((owner) => (
                <li key={owner.id}>
                  <Choice
                    owner={owner}
                    isSelected={owner.id === selected}
                    onChoose={() => onChoose(owner)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </div>
  )
}

function Choice({
  owner: { email, username, listings },
  isSelected,
  onChoose,
}: {
  owner: UserSummary
  isSelected: boolean
  onChoose: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onChoose}
      className="flex min-h-12 w-full items-center gap-3 rounded-field border border-base-300 px-3 py-2 text-left hover:bg-base-300/50"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-all">{email}</span>
        <span className="block text-sm text-muted">
          {[username, formatPlural(listings, 'listing')].filter(Boolean).join(' · ')}
        </span>
      </span>
      {isSelected && <Icon name="check" size={20} className="shrink-0 text-primary" />}
    </button>
  )
}
