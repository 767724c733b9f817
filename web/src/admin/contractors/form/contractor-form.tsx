import { type ReactNode, useEffect } from 'react'
import type { Category, ContractorDetail } from '#contract/entities.ts'
import { useConnection } from '../../../device/connection.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { ErrorSummary, SaveBar } from '../../../ui/form/long-form.tsx'
import { FormAlert } from '../../../ui/notice.tsx'
import { type ContractorFields, withSampleValues } from './fields.ts'
import { BasicSection, ContactSection, SocialSection, StatusSection } from './sections.tsx'
import { type ContractorFormOptions, useContractorForm } from './use-contractor-form.ts'

interface ContractorFormProps extends ContractorFormOptions {
  categories: readonly Category[]
  /** The contractor being edited, or null for a new one. */
  contractor: ContractorDetail | null
  submitLabel: string
  pendingLabel: string
  /** Why the last attempt failed. */
  failure: string | null
  /**
   * Called with true when a failed attempt fills the error summary, and with false on mount and
   * when the next attempt empties the summary. The page shows this in its document title.
   */
  onHasErrorsChange: (hasErrors: boolean) => void
  /** Shown next to the buttons. */
  extra?: ReactNode
  /** True when the contractor was deleted. The user can then leave the form without a warning. */
  isDeleted?: boolean
}

const isTestBuild = import.meta.env.DEV || import.meta.env.VITE_MOCK === '1'

/**
 * All fields of a contractor in four sections. Shows errors of fields at the fields and in a
 * summary above them, and `failure` below them.
 */
export function ContractorForm({
  categories,
  contractor,
  submitLabel,
  pendingLabel,
  failure,
  onHasErrorsChange,
  extra,
  isDeleted = false,
  ...options
}: ContractorFormProps) {
  const { form, submit, trySave, summary, isSent } = useContractorForm(options)
  const isOffline = useConnection((state) => state.isOffline)
  const { isDirty, isSubmitting } = form.formState
  const lines = summary.lines
  const section = { form }
  const hasErrors = lines.length > 0
  useEffect(() => onHasErrorsChange(hasErrors), [hasErrors, onHasErrorsChange])
  return (
    <>
      <form
        noValidate
        aria-label="Contractor"
        className="flex flex-col gap-6"
        onSubmit={(event) => void submit(event)}
      >
        {hasErrors && <ErrorSummary key={summary.attempt} lines={lines} />}
        <BasicSection {...section} categories={categories} contractor={contractor} />
        <ContactSection {...section} />
        <SocialSection {...section} />
        <StatusSection {...section} contractor={contractor} />
        {failure && !isSubmitting && <FormAlert isInToast title={failure} />}
        <SaveBar>
          {extra}
          {isTestBuild && !contractor && (
            <DirectCreate
              onCreate={() =>
                trySave(
                  withSampleValues(form.getValues() as ContractorFields, categories[0]?.id ?? 1),
                )
              }
            />
          )}
          <LinkButton to="/admin/contractors" variant="outline">
            Cancel
          </LinkButton>
          <Button
            type="submit"
            disabled={isOffline}
            pending={isSubmitting || isSent}
            pendingLabel={pendingLabel}
            className="max-sm:flex-1"
          >
            {isOffline ? 'Needs a connection' : submitLabel}
          </Button>
        </SaveBar>
      </form>
      <LeaveGuard
        isActive={isDirty && !isSubmitting && !isSent && !isDeleted}
        title="Leave without saving?"
      >
        <p>What you have written is not saved.</p>
      </LeaveGuard>
    </>
  )
}

/**
 * Only in development and mock builds. Creates a contractor from the form values, with sample
 * values for some empty fields, and skips the validation in the browser.
 */
function DirectCreate({ onCreate }: { onCreate: () => Promise<void> }) {
  return (
    <Button variant="ghost" onClick={() => void onCreate()}>
      Test Direct Create
    </Button>
  )
}
