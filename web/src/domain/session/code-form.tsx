import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { emailCodeForm } from '#contract/email-codes.ts'
import { CODE_MINUTES } from '#contract/rules/email-codes.ts'
import { MAX_TYPED_CODE_LENGTH } from '#contract/rules/limits.ts'
import { useConnection } from '../../device/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { failureAs, useFormSubmit, useSubmit } from '../../ui/form/use-submit.ts'
import { FormFailure } from '../../ui/notice.tsx'

interface CodeFormProps {
  /** Accessible name of the form. */
  label: string
  /** Where the code was sent, as shown to the user. */
  address: string
  /** True if a code has just been sent. */
  isSent?: boolean
  send: () => Promise<unknown>
  confirm: (code: string) => Promise<unknown>
}

/** The form for a code from a mail. The user types it in, so that no link need be opened. */
export function CodeForm({ label, address, isSent = false, send, confirm }: CodeFormProps) {
  const [hasSent, setSent] = useState(isSent)
  const isOffline = useConnection((state) => state.isOffline)
  const form = useForm({ resolver: zodResolver(emailCodeForm), defaultValues: { code: '' } })
  const confirming = useFormSubmit(form, {
    toFailure: failureAs('Not confirmed'),
    send: async ({ code }) => void (await confirm(code)),
  })
  const sending = useSubmit({
    toFailure: failureAs('The code was not sent'),
    send: async () => {
      await send()
      setSent(true)
      form.reset()
      form.setFocus('code')
    },
  })
  const codeError = form.formState.errors.code?.message
  return (
    <form
      noValidate
      aria-label={label}
      className="flex flex-col gap-4"
      onSubmit={confirming.onSubmit}
    >
      <output className="empty:hidden">
        {hasSent
          ? `We sent a code to ${address}. It is valid for ${CODE_MINUTES} minutes. Look in the spam folder too.`
          : ''}
      </output>
      <Field label="Code from the email" required error={codeError}>
        {(control) => (
          <input
            {...control}
            {...form.register('code')}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={MAX_TYPED_CODE_LENGTH}
            placeholder="123 456"
            className="input w-full max-w-56 font-mono text-lg tracking-wider"
          />
        )}
      </Field>
      {!codeError && <FormFailure failure={confirming.failure} />}
      <FormFailure failure={sending.failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isOffline} pending={confirming.isSending}>
          Confirm
        </Button>
        <Button
          variant="outline"
          icon="mail"
          disabled={isOffline}
          pending={sending.isSending}
          onClick={() => void sending.submit()}
        >
          Send a code
        </Button>
      </div>
      {isOffline && <p className="text-muted">This needs a connection.</p>}
    </form>
  )
}
