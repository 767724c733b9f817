import { useQuery } from '@tanstack/react-query'
import { UserRound, X } from 'lucide-react'
import { useState } from 'react'
import type { UserSummary } from '#contract/admin-records.ts'
import { Button } from '../../ui/button.tsx'
import { fieldId } from '../../ui/form/text-field.tsx'
import { OwnerDialog } from './owner-dialog.tsx'
import { ownersQuery } from './queries.ts'

interface OwnerFieldProps {
  userId: number | null
  onChange: (userId: number | null) => void
  error?: string | undefined
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
          <UserRound aria-hidden size={20} className="shrink-0 text-muted" />
          {userId === null ? 'No owner' : <OwnerName key={userId} userId={userId} known={chosen} />}
        </span>
        <Button id={id} variant="outline" size="sm" onClick={() => setIsOpen(true)}>
          {userId === null ? 'Choose Owner' : 'Change Owner'}
        </Button>
        {userId !== null && (
          <Button
            variant="ghost"
            size="sm"
            icon={X}
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
  return <>{owner ? owner.email : `User ${userId}`}</>
}
