import { useEffect, useRef, useState } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { fieldId } from './input-fields.tsx'
import type { SummaryLine } from './long-form.tsx'

/** A server error for one field; `type` is its error code. */
export interface ServerFieldError<Name extends string> {
  name: Name
  type: string
  message: string
}

interface FormSubmissionOptions<Name extends string> {
  /** Names of the fields in the order of the page, which is the order of the error summary. */
  fieldNames: readonly Name[]
  setError: (name: Name, error: { type: string; message: string }) => void
  toFieldErrors: (error: unknown) => ServerFieldError<Name>[]
}

interface FormSubmission<Name extends string> {
  /**
   * Calls `send`. Shows and returns the field errors of the server. Returns none on success, when
   * the error belongs to no field, or when another submit is still running.
   */
  runSubmit: (send: () => Promise<AfterSubmit>) => Promise<ServerFieldError<Name>[]>
  /** Shows the errors of the client-side validation in the error summary. */
  showValidationErrors: (errors: FieldErrors<FieldValues>) => void
  /** The lines of the error summary. Use `attempt` as its `key`. */
  summary: Summary
  isSent: boolean
  /** Clears the error summary. */
  clearSummary: () => void
}

interface Summary {
  lines: SummaryLine[]
  attempt: number
}

/** Called after the form has been rendered as sent; usually navigates. */
type AfterSubmit = () => void

/** Submits a long form, one submit at a time, and manages its error summary. */
export function useFormSubmission<Name extends string>({
  fieldNames,
  setError,
  toFieldErrors,
}: FormSubmissionOptions<Name>): FormSubmission<Name> {
  const [summary, setSummary] = useState<Summary>({ lines: [], attempt: 0 })
  const [sent, setSent] = useState<{ afterSubmit: AfterSubmit } | null>(null)
  const isBusy = useRef(false)

  // Called in an effect, so that LeaveGuard is already inactive when `afterSubmit` navigates.
  useEffect(() => sent?.afterSubmit(), [sent])

  const showErrors = (errors: { name: Name; message: string }[]) =>
    setSummary(({ attempt }) => ({
      lines: errors.map(({ name, message }) => ({ id: fieldId(name), message })),
      attempt: attempt + 1,
    }))

  const submit = async (send: () => Promise<AfterSubmit>): Promise<ServerFieldError<Name>[]> => {
    // The user can press Enter again before the disabled button is rendered.
    if (isBusy.current) return []
    isBusy.current = true
    showErrors([])
    try {
      const afterSubmit = await send()
      setSent({ afterSubmit })
      return []
    } catch (error) {
      const fieldErrors = toFieldErrors(error)
      for (const { name, type, message } of fieldErrors) setError(name, { type, message })
      showErrors(
        fieldNames.flatMap((name) => fieldErrors.filter((fieldError) => fieldError.name === name)),
      )
      return fieldErrors
    } finally {
      isBusy.current = false
    }
  }

  return {
    runSubmit: submit,
    showValidationErrors: (errors) =>
      showErrors(
        fieldNames.flatMap((name) => {
          const message = errors[name]?.message
          return typeof message === 'string' && message ? [{ name, message }] : []
        }),
      ),
    summary,
    isSent: sent !== null,
    clearSummary: () => showErrors([]),
  }
}
