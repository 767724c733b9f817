import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { claimMessageForm } from '#contract/claims.ts'
import { useDraftAutosave, useStoredDraft } from '../../ui/form/form-draft.ts'
import { TextareaField } from '../../ui/form/input-fields.tsx'
import { failureAs, useFormSubmit } from '../../ui/form/use-submit.ts'
import { FormFailure } from '../../ui/notice.tsx'
import { SubmitButton } from '../form/submit-button.tsx'

const empty = { message: '' }

interface MessageFormProps {
  draftName: string
  userId: number
  submitLabel: string
  send: (message: string) => Promise<unknown>
}

/** A message to the admin, who then calls the number in the listing. It keeps a draft. */
export function MessageForm({ draftName, userId, submitLabel, send }: MessageFormProps) {
  const form = useForm({ resolver: zodResolver(claimMessageForm), defaultValues: empty })
  const draft = useStoredDraft(draftName, userId, empty, form.getValues)
  const { deleteDraft } = useDraftAutosave({ name: draftName, userId, base: empty, draft, form })
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    toFailure: failureAs('Your message was not sent'),
    send: async ({ message }) => {
      await send(message)
      deleteDraft()
    },
  })
  return (
    <form noValidate aria-label="Message to us" className="flex flex-col gap-4" onSubmit={onSubmit}>
      <TextareaField
        label="Message to us"
        required
        help="Who you are, and whom we should ask for when we call the number in the listing. Please send no documents."
        field={form.register('message')}
        error={form.formState.errors.message?.message}
      />
      <FormFailure failure={failure} />
      <div>
        <SubmitButton variant="outline" isSending={isSending} pendingLabel="Sending...">
          {submitLabel}
        </SubmitButton>
      </div>
    </form>
  )
}
