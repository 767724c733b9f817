import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { objectionForm, replyForm } from '#contract/reviews.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextareaField } from '../../ui/form/input-fields.tsx'
import { failureAs, useFormSubmit } from '../../ui/form/use-submit.ts'
import { FormFailure } from '../../ui/notice.tsx'

const schemas = {
  objection: z.object({ text: objectionForm.shape.message }),
  answer: replyForm,
}

interface TextDialogProps {
  kind: keyof typeof schemas
  title: string
  label: string
  help: string
  text?: string
  send: (text: string) => Promise<unknown>
  onClose: () => void
}

/** A dialog with one text: an objection, or an answer. */
export function TextDialog({
  kind,
  title,
  label,
  help,
  text = '',
  send,
  onClose,
}: TextDialogProps) {
  const form = useForm({ resolver: zodResolver(schemas[kind]), defaultValues: { text } })
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    toFailure: failureAs('It was not sent'),
    send: async (values) => {
      await send(values.text)
      return onClose
    },
  })
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <form noValidate aria-label={title} className="flex flex-col gap-4" onSubmit={onSubmit}>
        <TextareaField
          label={label}
          required
          rows={5}
          help={help}
          field={form.register('text')}
          error={form.formState.errors.text?.message}
        />
        <FormFailure failure={failure} />
        <Button type="submit" icon="send" pending={isSending} pendingLabel="Sending...">
          Send
        </Button>
      </form>
    </Dialog>
  )
}
