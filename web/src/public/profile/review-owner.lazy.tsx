import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import {
  hidingReasonLabels,
  hidingReasons,
  type Review,
  reviewReportForm,
} from '#contract/reviews.ts'
import { useReviewCalls } from '../../domain/reviews/queries.ts'
import { TextDialog } from '../../domain/reviews/text-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextareaField } from '../../ui/form/input-fields.tsx'
import { failureAs, useFormSubmit, useSubmit } from '../../ui/form/use-submit.ts'
import { FormFailure } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'

export interface OwnerDialogProps {
  kind: 'answer' | 'delete' | 'report'
  contractorId: number
  review: Review
  onClose: () => void
}

/** The dialogs in which the owner answers or reports a review, or deletes the answer. */
export function OwnerDialog({ kind, contractorId, review, onClose }: OwnerDialogProps) {
  const { answer } = useReviewCalls()
  if (kind === 'report') return <ReportReview id={review.id} onClose={onClose} />
  if (kind === 'delete') return <DeleteAnswer {...{ contractorId, review, onClose }} />
  return (
    <TextDialog
      kind="answer"
      title="Answer this review"
      label="Your answer"
      help="Everybody reads it below the review. You can change it later."
      text={review.reply?.text ?? ''}
      send={(text) => answer(contractorId, review.id, text)}
      onClose={onClose}
    />
  )
}

function DeleteAnswer({ contractorId, review, onClose }: Omit<OwnerDialogProps, 'kind'>) {
  const { removeAnswer } = useReviewCalls()
  const { submit, failure, isSending } = useSubmit({
    toFailure: failureAs('The answer was not deleted'),
    send: async () => {
      await removeAnswer(contractorId, review.id)
      toast({ title: 'Answer deleted' })
      return onClose
    },
  })
  return (
    <Dialog
      isOpen
      title="Delete this answer?"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Keep It
          </Button>
          <Button
            variant="danger"
            pending={isSending}
            pendingLabel="Deleting..."
            onClick={() => void submit()}
          >
            Delete Answer
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="wrap-anywhere whitespace-pre-line">{review.reply?.text}</p>
        <FormFailure failure={failure} />
      </div>
    </Dialog>
  )
}

type ReportValues = z.output<typeof reviewReportForm>
const reasons = hidingReasons.map((value) => ({ value, label: hidingReasonLabels[value] }))

function ReportReview({ id, onClose }: { id: number; onClose: () => void }) {
  const { report } = useReviewCalls()
  const form = useForm<{ reason: string; message: string }, unknown, ReportValues>({
    resolver: zodResolver(
      reviewReportForm as unknown as z.ZodMiniType<
        ReportValues,
        { reason: string; message: string }
      >,
    ),
    defaultValues: { reason: '', message: '' },
  })
  const { errors } = form.formState
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    toFailure: failureAs('Your report was not sent'),
    send: async ({ reason, message = '' }) => {
      await report(id, { reason, message })
      toast({ title: 'Report sent', description: 'An admin reads it. It decides nothing yet.' })
      return onClose
    },
  })
  return (
    <Dialog isOpen title="Report this review" onClose={onClose}>
      <form noValidate aria-label="Report" className="flex flex-col gap-4" onSubmit={onSubmit}>
        <p className="text-muted">
          A review is never hidden because it is negative. Answer it instead, if you disagree.
        </p>
        <SelectField
          label="Reason"
          required
          placeholder="Select a reason"
          options={reasons}
          field={form.register('reason')}
          error={errors.reason?.message}
        />
        <TextareaField
          label="Description"
          optional
          field={form.register('message')}
          error={errors.message?.message}
        />
        <FormFailure failure={failure} />
        <Button type="submit" icon="send" pending={isSending} pendingLabel="Sending...">
          Send
        </Button>
      </form>
    </Dialog>
  )
}
