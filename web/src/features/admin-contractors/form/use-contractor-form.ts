import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { adminContractorForm } from '#contract/admin-contractors.ts'
import type { SummaryLine } from '../../../components/error-summary.tsx'
import { fieldId } from '../../../components/text-field.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import type { AdminContractorForm, AdminContractorInput } from '../queries.ts'
import { type ContractorFields, fieldNames, isFieldName } from './fields.ts'

export interface ContractorFormOptions {
  /** What the fields hold when nothing was written yet. */
  base: ContractorFields
  /** Written by another page already, and not saved. */
  prefill?: ContractorFields | null
  /** Sends what stands in the fields and answers the way on, taken once nothing here asks any more; a rejection with field errors shows them. */
  send: (fields: ContractorFields) => Promise<() => void>
}

/** The state of a contractor's form: its fields, and what was wrong at the last try (D4). */
export function useContractorForm({ base, prefill, send }: ContractorFormOptions) {
  const form = useForm<AdminContractorInput, unknown, AdminContractorForm>({
    // At once, as on the server: asynchronously a union takes the option that answers first.
    resolver: zodResolver(adminContractorForm, undefined, { mode: 'sync' }), defaultValues: base, shouldFocusError: false,
  })
  const [summary, setSummary] = useState<{ lines: SummaryLine[]; attempt: number }>({ lines: [], attempt: 0 })
  const [sent, setSent] = useState<{ goOn: () => void } | null>(null)
  const isBusy = useRef(false)
  const { reset } = form

  // After the guard has heard that there is nothing left to lose.
  useEffect(() => sent?.goOn(), [sent])

  // Against the base, so that it counts as changed.
  useEffect(() => {
    if (prefill) reset(prefill, { keepDefaultValues: true })
  }, [prefill, reset])

  const show = (lines: SummaryLine[]) => setSummary(({ attempt }) => ({ lines, attempt: attempt + 1 }))

  const attempt = async (fields: ContractorFields) => {
    // Two presses of Enter reach this before the button is drawn disabled (D9).
    if (isBusy.current) return
    isBusy.current = true
    show([])
    try {
      const goOn = await send(fields)
      setSent({ goOn })
    } catch (error) {
      const found = fieldErrorsOf(error)
      for (const { name, type, message } of found) form.setError(name, { type, message })
      show(found.map(({ name, message }) => ({ id: fieldId(name), message })))
    } finally {
      isBusy.current = false
    }
  }
  const submit = (event: BaseSyntheticEvent) => form.handleSubmit(() => attempt(form.getValues() as ContractorFields), (errors) => show(linesOf(errors)))(event)

  return { form, submit, attempt, summary, isSent: sent !== null }
}

export type ContractorForm = ReturnType<typeof useContractorForm>['form']

/** In the order of the page. */
function linesOf(errors: FieldErrors<AdminContractorInput>): SummaryLine[] {
  return fieldNames.flatMap((name) => {
    const message = errors[name]?.message
    return message ? [{ id: fieldId(name), message }] : []
  })
}

/** What the server says of fields; a taken name is about the name (P15). */
function fieldErrorsOf(error: unknown) {
  if (!(error instanceof ApiError)) return []
  const own = error.code === 'name_taken' ? [{ path: 'name', message: error.serverMessage ?? 'A business with this name already exists' }] : error.fields
  return own.flatMap(({ path, message }) => (isFieldName(path) ? [{ name: path, message, type: error.code ?? 'server' }] : []))
}
