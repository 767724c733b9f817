import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, failureMessage } from '../../lib/api-error.ts'
import { toast } from '../toast.tsx'
import { fieldId } from './input-fields.tsx'

/** Why a submit failed, shown in the form. */
export interface Failure {
  title: string
  message?: ReactNode
  /** Announces the failure. Without a toast, the message in the form is announced. */
  toast?: { title: string; description?: string }
}

/** Called after the form has been rendered as sent; usually navigates. */
type AfterSubmit = () => void

interface SubmitOptions<Args extends unknown[]> {
  /** Sends the form. Throws when it failed. */
  send: (...args: Args) => Promise<void | AfterSubmit>
  toFailure: (error: unknown) => Failure
  /** Called after a failure, for example to show errors at fields. */
  onFailure?: (error: unknown) => void
}

/** Submits one at a time: a second submit is ignored while one is being sent. */
export function useSubmit<Args extends unknown[]>({
  send,
  toFailure,
  onFailure,
}: SubmitOptions<Args>) {
  const [failure, setFailure] = useState<(Failure & { error: unknown }) | null>(null)
  const [isSending, setSending] = useState(false)
  const [sent, setSent] = useState<{ afterSubmit: void | AfterSubmit } | null>(null)
  // A second press of Enter can arrive before the button is rendered as disabled.
  const isBusy = useRef(false)

  // Called in an effect, so that LeaveGuard is already inactive when `afterSubmit` navigates.
  useEffect(() => sent?.afterSubmit?.(), [sent])

  const submit = async (...args: Args): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    setFailure(null)
    try {
      setSent({ afterSubmit: await send(...args) })
    } catch (error) {
      const reason = toFailure(error)
      setFailure({ ...reason, error })
      if (reason.toast) toast({ tone: 'error', ...reason.toast })
      onFailure?.(error)
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }
  return { submit, failure, isSending, isSent: sent !== null }
}

/** Returns a `toFailure` that shows the message of the error, or `fallback` when it has none. */
export function failureAs(title: string, fallback = 'An error occurred. Please try again.') {
  return (error: unknown): Failure => {
    const message = failureMessage(error, fallback)
    return { title, message, toast: { title, description: message } }
  }
}

interface FormSubmitOptions<Values> extends Omit<SubmitOptions<[Values]>, 'onFailure'> {
  /** Names of fields in requests, where the form has other names. */
  renamed?: Readonly<Record<string, string>>
  /**
   * For a form with an error summary: the names of its fields in page order. Without them, the
   * first invalid field gets the focus.
   */
  fieldNames?: readonly string[]
}

/** A line of an error summary; `id` is the id of the invalid control. */
export interface SummaryLine {
  id: string
  message: string
}

/** Submits a form of react-hook-form, and shows the server's field errors at their fields. */
export function useFormSubmit<Fields extends FieldValues, Values>(
  form: UseFormReturn<Fields, unknown, Values>,
  { renamed = {}, fieldNames, send, toFailure }: FormSubmitOptions<Values>,
) {
  // `attempt` is the key of the summary, so that each attempt renders a new one.
  const [summary, setSummary] = useState({ lines: [] as SummaryLine[], attempt: 0 })
  const summarize = (errors: readonly { name: string; message: string }[]) => {
    if (!fieldNames) return
    const lines = fieldNames.flatMap((name) =>
      errors.filter((error) => error.name === name && error.message !== ''),
    )
    setSummary(({ attempt }) => ({
      lines: lines.map(({ name, message }) => ({ id: fieldId(name), message })),
      attempt: attempt + 1,
    }))
  }
  const onFailure = (error: unknown) => {
    const errors = serverFieldErrors(error, renamed).filter(({ name }) => name in form.getValues())
    for (const [index, { name, type, message }] of errors.entries())
      form.setError(
        name as Path<Fields>,
        { type, message },
        { shouldFocus: !fieldNames && index === 0 },
      )
    summarize(errors)
  }
  const onInvalid = (errors: FieldErrors<FieldValues>) =>
    summarize(
      Object.entries(errors).map(([name, error]) => ({
        name,
        message: typeof error?.message === 'string' ? error.message : '',
      })),
    )
  const { submit, ...state } = useSubmit<[Values]>({
    send: async (values) => {
      summarize([])
      return await send(values)
    },
    toFailure,
    onFailure,
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // A form in a dialog may be nested in a form of the page, which must not submit.
    event.stopPropagation()
    void form.handleSubmit(submit, onInvalid)()
  }
  return { onSubmit, submit, ...state, summary, clearSummary: () => summarize([]) }
}

/** The field that a refusal is about, by its code. */
const fieldOfCode: Readonly<Record<string, string>> = {
  email_taken: 'email',
  username_taken: 'username',
  name_taken: 'name',
  slug_taken: 'slug',
}

function serverFieldErrors(error: unknown, renamed: Readonly<Record<string, string>>) {
  if (!(error instanceof ApiError)) return []
  const field = error.fields.length === 0 ? fieldOfCode[error.code ?? ''] : undefined
  const errors = field ? [{ path: field, message: error.serverMessage ?? '' }] : error.fields
  return errors.map(({ path, message }) => ({
    name: renamed[path] ?? path,
    type: error.code ?? 'server',
    message,
  }))
}
