import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import type { User } from '#contract/entities.ts'
import {
  MAX_AUTHOR_NAME_LENGTH,
  type OwnReview,
  reviewForm,
  type ReviewForm,
} from '#contract/reviews.ts'
import { workMonths } from '#contract/rules/reviews.ts'
import { newRequestId } from '../../lib/request-id.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type StoredDraft, useDraftAutosave, useStoredDraft } from '../../ui/form/form-draft.ts'
import { SelectField, TextareaField, TextField } from '../../ui/form/input-fields.tsx'
import { failureAs, useFormSubmit } from '../../ui/form/use-submit.ts'
import { FormFailure } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { enqueueRequest, flushOutbox } from '../request-outbox/outbox.ts'
import { EmailConfirmation } from '../session/email-confirmation.tsx'
import { useReviewCalls } from './queries.ts'
import { monthLabel } from './review-texts.ts'

const empty = { stars: '', text: '', workedOn: '', authorName: '' }
type Fields = typeof empty
const fieldsSchema = z.omit(reviewForm, { isIndependent: true, isUnpaid: true })
type Values = z.output<typeof fieldsSchema>

const starOptions = [5, 4, 3, 2, 1].map((stars) => ({
  value: stars,
  label: stars === 1 ? '1 star' : `${stars} stars`,
}))

const boxes = [
  'I hired this business or asked it for a quote. I do not work for it or for a competitor, and I am not related to its owner.',
  'Nobody offered me anything for this review.',
]

export interface ReviewDialogProps {
  contractor: { id: number; name: string }
  user: User
  /** The review that is changed; null for a new one. */
  review: OwnReview | null
  onClose: () => void
}

/** The dialog with the form of a review. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { contractor, user, review, onClose } = props
  const draftName = `review-${contractor.id}`
  const base = review ? toFields(review) : empty
  const draft = useStoredDraft(draftName, user.id, base)
  return (
    <Dialog
      isOpen
      title={review ? 'Change your review' : `Review ${contractor.name}`}
      onClose={onClose}
    >
      {!user.emailConfirmed && user.email !== '' && (
        <div className="mb-5 rounded-box border border-base-300 p-4">
          <EmailConfirmation user={user} />
        </div>
      )}
      {draft !== undefined && <Form {...props} draftName={draftName} draft={draft} base={base} />}
    </Dialog>
  )
}

const toFields = ({ stars, text, workedOn, authorName }: OwnReview): Fields => ({
  stars: String(stars),
  text,
  workedOn,
  authorName,
})

interface FormProps extends ReviewDialogProps {
  draftName: string
  draft: StoredDraft<Fields> | null
  base: Fields
}

function Form({ contractor, user, review, onClose, draftName, draft, base }: FormProps) {
  const [ticked, setTicked] = useState([false, false])
  const [isTried, setTried] = useState(false)
  const { timeZone } = useSite()
  const [months] = useState(() => workMonths(new Date(), timeZone))
  const isTicked = ticked.every(Boolean)
  const calls = useReviewCalls()
  const form = useForm<Fields, unknown, Values>({
    resolver: zodResolver(fieldsSchema as unknown as z.ZodMiniType<Values, Fields>),
    defaultValues: base,
  })
  const {
    register,
    formState: { errors },
  } = form
  const { deleteDraft } = useDraftAutosave({ name: draftName, userId: user.id, base, draft, form })
  const send = async (values: Values) => {
    if (!isTicked) return
    const body: ReviewForm = { ...values, isIndependent: true, isUnpaid: true }
    if (review) {
      const { status } = await calls.update(review.id, body)
      toast({
        title: status === 'waiting' ? 'Changed. An admin reads it first.' : 'Review changed',
      })
    } else {
      const row = { requestId: newRequestId(), userId: user.id, honeypot: '', filledInMs: 0 }
      await enqueueRequest({ kind: 'review', ...row, form: body, contractor })
      void flushOutbox()
    }
    deleteDraft()
    return onClose
  }
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    toFailure: failureAs('Your review was not sent'),
    send,
  })
  const submit = (event: FormEvent) => {
    setTried(true)
    onSubmit(event)
  }
  const offered = base.workedOn && !months.includes(base.workedOn) ? [base.workedOn] : []
  return (
    <form noValidate aria-label="Review" className="flex flex-col gap-5" onSubmit={submit}>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Stars"
          required
          placeholder="Choose"
          options={starOptions}
          field={register('stars')}
          error={errors.stars?.message}
        />
        <SelectField
          label="Month of the work"
          required
          placeholder="Choose"
          options={[...months, ...offered].map((value) => ({ value, label: monthLabel(value) }))}
          field={register('workedOn')}
          error={errors.workedOn?.message}
        />
      </div>
      <TextareaField
        label="What was it like?"
        required
        rows={6}
        help="What was done, and what was good or bad. No names of persons, no addresses or numbers."
        field={register('text')}
        error={errors.text?.message}
      />
      <TextField
        label="Name to be shown"
        required
        autoComplete="nickname"
        maxLength={MAX_AUTHOR_NAME_LENGTH}
        help="Everybody reads it. A first name is enough."
        field={register('authorName')}
        error={errors.authorName?.message}
      />
      {boxes.map((label, index) => (
        <TickBox
          key={label}
          label={label}
          isChecked={ticked[index] ?? false}
          isMissing={isTried && !ticked[index]}
          onChange={(isChecked) =>
            setTicked(ticked.map((was, place) => (place === index ? isChecked : was)))
          }
        />
      ))}
      <FormFailure failure={failure} />
      <div className="flex flex-col gap-2">
        <Button type="submit" icon="send" pending={isSending} pendingLabel="Sending...">
          {review ? 'Save' : 'Send'}
        </Button>
        <p className="text-sm text-muted">
          {'Everybody can read it. '}
          <Link to="/reviews-policy" className="link">
            What reviews are checked for
          </Link>
        </p>
      </div>
    </form>
  )
}

interface TickBoxProps {
  label: string
  isChecked: boolean
  isMissing: boolean
  onChange: (isChecked: boolean) => void
}

function TickBox({ label, isChecked, isMissing, onChange }: TickBoxProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="flex min-h-11 items-start gap-3">
        <input
          id={id}
          type="checkbox"
          required
          checked={isChecked}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          onChange={({ target }) => onChange(target.checked)}
          className="checkbox mt-0.5 shrink-0 checkbox-primary"
        />
        <span>{label}</span>
      </label>
      {isMissing && (
        <p id={`${id}-error`} role="alert" className="text-sm text-error">
          Please tick this box, or do not send the review
        </p>
      )}
    </div>
  )
}
