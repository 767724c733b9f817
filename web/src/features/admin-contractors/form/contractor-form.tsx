import { type ReactNode, useEffect } from 'react'
import type { Category, ContractorDetail } from '#contract/entities.ts'
import { Button, LinkButton } from '../../../components/button.tsx'
import { ErrorSummary } from '../../../components/error-summary.tsx'
import { FormAlert } from '../../../components/form-alert.tsx'
import { LeaveGuard } from '../../../components/leave-guard.tsx'
import { SaveBar } from '../../../components/save-bar.tsx'
import { useConnection } from '../../../offline/connection.ts'
import { type ContractorFields, withSamples } from './fields.ts'
import { BasicSection, ContactSection, SocialSection, StatusSection } from './sections.tsx'
import { type ContractorFormOptions, useContractorForm } from './use-contractor-form.ts'

interface ContractorFormProps extends ContractorFormOptions {
  categories: readonly Category[]
  /** The one that is edited. */
  contractor: ContractorDetail | null
  submitLabel: string
  pendingLabel: string
  /** Why the last try failed. */
  failure: string | null
  /** Told whether the last try was refused, so that the title says so (D4). */
  onRefused: (isRefused: boolean) => void
  /** Beside the buttons. */
  extra?: ReactNode
  /** It was deleted meanwhile: there is nothing left to lose. */
  isGone?: boolean
}

const isDebugging = import.meta.env.DEV || import.meta.env.VITE_MOCK === '1'

/**
 * Every field of a contractor in four sections (F4); errors at their fields and above the form
 * (D4).
 */
export function ContractorForm({
  categories,
  contractor,
  submitLabel,
  pendingLabel,
  failure,
  onRefused,
  extra,
  isGone = false,
  ...options
}: ContractorFormProps) {
  const { form, submit, attempt, summary, isSent } = useContractorForm(options)
  const isOffline = useConnection((state) => state.isOffline)
  const { isDirty, isSubmitting } = form.formState
  const lines = summary.lines
  const section = { form }
  const isRefused = lines.length > 0
  useEffect(() => onRefused(isRefused), [isRefused, onRefused])
  return (
    <>
      <form
        noValidate
        aria-label="Contractor"
        className="flex flex-col gap-6"
        onSubmit={(event) => void submit(event)}
      >
        {isRefused && <ErrorSummary key={summary.attempt} lines={lines} />}
        <BasicSection {...section} categories={categories} />
        <ContactSection {...section} />
        <SocialSection {...section} />
        <StatusSection {...section} contractor={contractor} />
        {failure && !isSubmitting && <FormAlert title={failure} />}
        <SaveBar>
          {extra}
          {isDebugging && !contractor && (
            <DirectCreate
              onCreate={() =>
                attempt(withSamples(form.getValues() as ContractorFields, categories[0]?.id ?? 1))
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
        isActive={isDirty && !isSubmitting && !isSent && !isGone}
        title="Leave without saving?"
      >
        <p>What you have written is not saved.</p>
      </LeaveGuard>
    </>
  )
}

/**
 * Never in what visitors get: sends what stands here, with samples where it is empty, past the
 * checks of the page but not of the server (I1).
 */
function DirectCreate({ onCreate }: { onCreate: () => Promise<void> }) {
  return (
    <Button variant="ghost" onClick={() => void onCreate()}>
      Test Direct Create
    </Button>
  )
}
