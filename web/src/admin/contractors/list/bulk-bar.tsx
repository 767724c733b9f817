import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkAction } from '#contract/admin-contractors.ts'
import { BIN_DAYS } from '#contract/rules/bin.ts'
import { MAX_BULK } from '#contract/rules/limits.ts'
import { categoriesQuery } from '../../../domain/directory/queries.ts'
import { formatCount, formatPlural } from '../../../lib/format.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { AdminConfirm } from '../../ui/admin-confirm.tsx'
import { type BulkInput, useBulkChange, useReadAll } from './queries.ts'
import type { Selection } from './selection.ts'
import type { View } from './view.ts'

interface BulkBarProps {
  selection: Selection
  /** The view and its number of contractors, to select all of them. */
  view: View & { q: string }
  total: number
  /** Called after a change. The bar is removed. */
  onDone: () => void
}

/** The actions for the selected contractors, at the bottom of the screen. */
export function BulkBar({ selection, view, total, onDone }: BulkBarProps) {
  const [dialog, setDialog] = useState<'category' | 'bin' | null>(null)
  const { mutate, isPending } = useBulkChange()
  const all = useReadAll()
  const { contractors } = selection
  const count = contractors.length
  const run = (change: Omit<BulkInput, 'ids'>) =>
    mutate(
      { ids: contractors.map(({ id }) => id), ...change },
      {
        onSuccess: () => {
          setDialog(null)
          selection.clear()
          onDone()
        },
      },
    )
  const areVerified = contractors.every(({ isVerified }) => isVerified)
  const areFeatured = contractors.every(({ isFeatured }) => isFeatured)
  const marks: [BulkAction, string, IconName][] = [
    // A check verifies a listing, so nobody does it to several at once.
    ...(areVerified
      ? [['unverify', 'Unverify', 'badge-check'] as [BulkAction, string, IconName]]
      : []),
    areFeatured ? ['unfeature', 'Unfeature', 'award'] : ['feature', 'Feature', 'award'],
  ]
  const buttonClass =
    'btn-sm min-h-11 border-0 bg-transparent px-3 font-medium text-inherit shadow-none hover:bg-neutral-content/15 max-lg:flex-col max-lg:gap-0.5 max-lg:px-1 max-lg:text-sm max-lg:flex-1'
  return (
    <section
      aria-label="Selected contractors"
      className="bulk-bar fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center gap-1 bg-neutral px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-neutral-content shadow-lg lg:bottom-6 lg:left-62 lg:mx-auto lg:w-fit lg:rounded-box lg:py-1.5 lg:pr-1.5 lg:pl-4"
    >
      <strong role="status" className="mr-1 tabular-nums max-lg:flex-1">
        {`${formatCount(count)} selected`}
      </strong>
      {count < total && total <= MAX_BULK && (
        <Button
          variant="ghost"
          className={`${buttonClass} max-lg:flex-none`}
          pending={all.isPending}
          onClick={() =>
            // Not called when the bar is gone, because the selection was cleared meanwhile.
            all.mutate(
              { view, total },
              { onSuccess: (contractors) => selection.setAll(contractors, true) },
            )
          }
        >
          {`Select all ${formatCount(total)}`}
        </Button>
      )}
      <IconButton
        icon="x"
        label="Clear the selection"
        className="text-inherit hover:bg-neutral-content/15 lg:order-last"
        onClick={() => {
          selection.clear()
          onDone()
        }}
      />
      <span className="flex items-stretch max-lg:w-full">
        <Button
          variant="ghost"
          icon="folder-tree"
          className={buttonClass}
          disabled={isPending}
          onClick={() => setDialog('category')}
        >
          Category
        </Button>
        {marks.map(([action, label, icon]) => (
          <Button
            key={action}
            variant="ghost"
            icon={icon}
            className={buttonClass}
            disabled={isPending}
            onClick={() => run({ action })}
          >
            {label}
          </Button>
        ))}
        <Button
          variant="ghost"
          icon="trash-2"
          className={buttonClass}
          disabled={isPending}
          onClick={() => setDialog('bin')}
        >
          Move to bin
        </Button>
      </span>
      {dialog === 'category' && (
        <CategoryDialog
          count={count}
          isPending={isPending}
          onChoose={(categoryId) => run({ action: 'category', categoryId })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'bin' && (
        <AdminConfirm
          title={`Move ${formatPlural(count, 'contractor')} to the bin?`}
          confirmLabel="Move to Bin"
          pendingLabel="Moving..."
          isPending={isPending}
          onConfirm={() => run({ action: 'bin' })}
          onClose={() => setDialog(null)}
        >
          <p>{`They leave the directory, stay in the bin for ${BIN_DAYS} days and can be restored from there.`}</p>
        </AdminConfirm>
      )}
    </section>
  )
}

interface CategoryDialogProps {
  count: number
  isPending: boolean
  onChoose: (categoryId: number) => void
  onClose: () => void
}

function CategoryDialog({ count, isPending, onChoose, onClose }: CategoryDialogProps) {
  const { data: categories = [] } = useQuery(categoriesQuery())
  const [id, setId] = useState('')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Change the category of ${formatPlural(count, 'contractor')}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={id === ''}
            pending={isPending}
            pendingLabel="Changing..."
            onClick={() => onChoose(Number(id))}
          >
            Change Category
          </Button>
        </>
      }
    >
      <Field label="Category">
        {(control) => (
          <select
            {...control}
            value={id}
            onChange={(event) => setId(event.target.value)}
            className="select w-full"
          >
            <option value="">Select a category</option>
            {categories.map((category) => (
              <option key={category.id} value={category.id}>
                {category.name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Dialog>
  )
}
