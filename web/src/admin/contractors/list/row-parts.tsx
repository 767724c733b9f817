import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ContractorDetail } from '#contract/entities.ts'
import { missingParts } from '#contract/rules/missing-parts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Selection } from './selection.ts'

/** The name with a link to the profile, and below it id and telephone. */
export function Who({ contractor }: { contractor: ContractorDetail }) {
  const { id, name, categorySlug, slug, isVerified, phoneNumber } = contractor
  return (
    <>
      <Link
        to={`/contractor/${categorySlug}/${slug}`}
        // The space around the name belongs to the link, without taking any.
        className="link -my-2.5 py-2.5 font-semibold link-hover wrap-anywhere"
      >
        {name}
      </Link>
      {isVerified && (
        <span title="Verified" className="ml-1.5 inline-block align-[-0.2em] text-success">
          <Icon name="badge-check" size={18} />
          <span className="sr-only">Verified</span>
        </span>
      )}
      <span className="block text-sm font-normal text-muted tabular-nums">
        {[id, phoneNumber].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

/** What the contractor does not have, such as "no phone, no photo". */
export function Missing({ contractor }: { contractor: ContractorDetail }) {
  const parts = missingParts(contractor)
  if (parts.length === 0) return null
  return (
    <span className="text-sm font-medium text-warning">
      {/* No line begins with the noun. */}
      {parts.map((name) => `no\u00a0${name}`).join(', ')}
    </span>
  )
}

interface SelectBoxProps {
  contractor: ContractorDetail
  selection: Selection
}

/** The checkbox of a row. A click with Shift selects a range. */
export function SelectBox({ contractor, selection }: SelectBoxProps) {
  return (
    <CheckBox
      label={`Select ${contractor.name}`}
      isChecked={selection.has(contractor)}
      onToggle={(isRange) => selection.toggle(contractor, isRange)}
    />
  )
}

interface CheckBoxProps {
  label: string
  isChecked: boolean
  onToggle: (isRange: boolean) => void
  children?: ReactNode
}

export function CheckBox({ label, isChecked, onToggle, children }: CheckBoxProps) {
  return (
    <label className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 select-none">
      <input
        type="checkbox"
        aria-label={children ? undefined : label}
        checked={isChecked}
        onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey)}
        className="checkbox checkbox-sm checkbox-primary"
      />
      {children}
    </label>
  )
}

/** Edit as a link with an icon. */
export function EditLink({ contractor: { id, name } }: { contractor: ContractorDetail }) {
  return (
    <Link
      to={`/admin/contractors/edit/${id}`}
      aria-label={`Edit ${name}`}
      title="Edit"
      className="btn btn-square text-muted btn-ghost hover:text-base-content"
    >
      <Icon name="pencil" size={20} />
    </Link>
  )
}

interface DeleteButtonProps {
  contractor: ContractorDetail
  onDelete: (contractor: ContractorDetail) => void
}

export function DeleteButton({ contractor, onDelete }: DeleteButtonProps) {
  return (
    <IconButton
      icon="trash-2"
      label={`Delete ${contractor.name}`}
      title="Delete"
      className="text-muted hover:text-base-content"
      onClick={() => onDelete(contractor)}
    />
  )
}
