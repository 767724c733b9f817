import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ContractorDetail } from '#contract/entities.ts'
import { reportForm, reportReasonLabels, reportReasons, reports } from '#contract/reports.ts'
import { endSentence, fullStopAfter } from '#contract/rules/sentence.ts'
import { call } from '../../device/call.ts'
import { useConnection } from '../../device/connection.ts'
import { useLastKnownUserId } from '../../domain/session/use-last-known-user-id.ts'
import { failureMessage, GateError, NetworkError } from '../../lib/api-error.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type StoredDraft, useDraftAutosave, useStoredDraft } from '../../ui/form/form-draft.ts'
import { Honeypot } from '../../ui/form/honeypot.tsx'
import { SelectField, TextareaField, TextField } from '../../ui/form/input-fields.tsx'
import { useFormSubmit } from '../../ui/form/use-submit.ts'
import { Icon } from '../../ui/icon.tsx'
import { FormFailure, Notice } from '../../ui/notice.tsx'

type ReportValues = z.output<typeof reportForm>

const emptyForm = { reason: '', message: '', email: '' }
type ReportFields = typeof emptyForm

const NEEDS_CONNECTION =
  'Reporting needs a connection. What you have written stays on this device as a draft.'
/** The reasons to choose from. Nobody manages a listing where none can be claimed. */
const reasonOptions = (hasClaims: boolean) =>
  reportReasons
    .filter((value) => hasClaims || value !== 'wrong_owner')
    .map((value) => ({ value, label: reportReasonLabels[value] }))

export interface ReportDialogProps {
  contractor: ContractorDetail
  /** The reason that is selected first, unless there is a draft. */
  reason?: (typeof reportReasons)[number] | undefined
  onClose: () => void
}

/** The dialog with the form to report a problem with a listing. */
export function ReportDialog({ contractor, reason, onClose }: ReportDialogProps) {
  const userId = useLastKnownUserId()
  const [isSent, setSent] = useState(false)
  return (
    <Dialog isOpen title="Report a problem" onClose={onClose}>
      {isSent ? (
        <ReportSent name={contractor.name} onClose={onClose} />
      ) : (
        userId !== undefined && (
          <ReportDraft
            contractor={contractor}
            reason={reason ?? ''}
            userId={userId}
            onSent={() => setSent(true)}
          />
        )
      )}
    </Dialog>
  )
}

interface ReportFormProps {
  contractor: ContractorDetail
  reason: ReportFields['reason']
  userId: number | null
  onSent: () => void
}

/** Shows the form once it is known whether there is a draft for this contractor. */
function ReportDraft(props: ReportFormProps) {
  const draftName = `report-${props.contractor.id}`
  const draft = useStoredDraft(draftName, props.userId, emptyForm)
  return draft !== undefined && <ReportForm {...props} draftName={draftName} draft={draft} />
}

interface DraftedFormProps extends ReportFormProps {
  draftName: string
  draft: StoredDraft<ReportFields> | null
}

function ReportForm({ contractor, reason, userId, onSent, draftName, draft }: DraftedFormProps) {
  const honeypot = useRef<HTMLInputElement>(null)
  const [openedAt] = useState(() => performance.now())
  const isOffline = useConnection((state) => state.isOffline)
  const { claims } = useSite().features
  const form = useForm<ReportFields, unknown, ReportValues>({
    resolver: zodResolver(reportForm, undefined, { mode: 'sync' }) as unknown as Resolver<
      ReportFields,
      unknown,
      ReportValues
    >,
    defaultValues: { ...emptyForm, reason },
  })
  const {
    register,
    formState: { errors },
  } = form
  const { deleteDraft } = useDraftAutosave({
    name: draftName,
    userId,
    base: emptyForm,
    draft,
    form,
  })
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    send: async (values) => {
      await call(reports.submit, {
        params: { id: String(contractor.id) },
        body: {
          ...values,
          company_url: honeypot.current?.value ?? '',
          filledInMs: Math.round(performance.now() - openedAt),
        },
      })
      deleteDraft()
      onSent()
    },
    toFailure: (error) => ({
      title: 'Your report was not sent',
      message:
        error instanceof NetworkError && !(error instanceof GateError)
          ? NEEDS_CONNECTION
          : failureMessage(error, 'An error occurred. Please try again.'),
    }),
  })
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      aria-label="Report a problem with this listing"
      className="flex flex-col gap-4"
    >
      <p className="text-muted">
        Tell us what is wrong with the listing of{' '}
        <strong className="break-words text-base-content">{contractor.name}</strong>
        <span>{`${fullStopAfter(contractor.name)} The business does not see your report.`}</span>
      </p>
      <SelectField
        label="What is wrong?"
        required
        placeholder="Select a reason"
        options={reasonOptions(claims)}
        field={register('reason')}
        error={errors.reason?.message}
      />
      <TextareaField
        label="Description"
        help="Required for “Something else”."
        field={register('message')}
        error={errors.message?.message}
      />
      <TextField
        label="Your email"
        optional
        help="Only if we may contact you with questions."
        type="email"
        autoComplete="email"
        field={register('email')}
        error={errors.email?.message}
      />
      <Honeypot inputRef={honeypot} />
      {isOffline && !failure && (
        <Notice tone="warning" icon="cloud-off" title="You're offline">
          {NEEDS_CONNECTION}
        </Notice>
      )}
      <FormFailure failure={failure} />
      <Button type="submit" icon="send" pending={isSending} pendingLabel="Sending...">
        Send Report
      </Button>
    </form>
  )
}

/** Replaces the form when the report was sent, and receives its focus. */
function ReportSent({ name, onClose }: { name: string; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-center">
      <Icon name="circle-check" size={40} className="text-success" />
      <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Your report was sent
      </h3>
      <p className="max-w-prose break-words text-muted">
        {endSentence(`Thank you. We will check the listing of ${name}`)}
      </p>
      <Button variant="outline" className="mt-3" onClick={onClose}>
        Back to the Listing
      </Button>
    </div>
  )
}
