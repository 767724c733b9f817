import { useQuery } from '@tanstack/react-query'
import { Check, Search } from 'lucide-react'
import { useState } from 'react'
import { useDebounce } from 'use-debounce'
import type { UserSummary } from '#contract/admin-records.ts'
import { MAX_SEARCH_LENGTH } from '#contract/rules/limits.ts'
import { formatPlural } from '../../lib/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ownersQuery } from './queries.ts'

/** Debounce delay of the search, in milliseconds. */
const SEARCH_DELAY_MS = 300

interface OwnerDialogProps {
  isOpen: boolean
  selected: number | null
  onChoose: (owner: UserSummary) => void
  onClose: () => void
}

/** A dialog to choose a user, with a search by email address or username. */
export function OwnerDialog({ isOpen, onClose, ...pickerProps }: OwnerDialogProps) {
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
            <Search aria-hidden size={20} className="shrink-0 text-muted" />
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
      {isSelected && <Check aria-hidden size={20} className="shrink-0 text-primary" />}
    </button>
  )
}
