import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type BusinessProfileForm, businessProfileForm } from '#contract/owner-listings.ts'
import type { SummaryLine } from '../../../components/error-summary.tsx'
import { fieldId } from '../../../components/text-field.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { fieldNames, isFieldName, type ListingFields } from './fields.ts'
import { type FoundDraft, useDraftKeeper } from './use-draft.ts'

type Given = z.input<typeof businessProfileForm>

export interface ListingFormOptions {
  /** What the fields hold when nothing was written yet. */
  base: ListingFields
  draft: FoundDraft | null
  draftName: string
  userId: number
  /** Sends it and answers the way on, taken once nothing here asks any more; a rejection with field errors shows them. */
  send: (form: BusinessProfileForm) => Promise<() => void>
}

/** The state of a listing's form: its fields, its draft, and what was wrong at the last try. */
export function useListingForm({ base, draft, draftName, userId, send }: ListingFormOptions) {
  const form = useForm<Given, unknown, BusinessProfileForm>({
    // At once, as on the server: asynchronously a union takes the option that answers first, and '' years would be 0.
    resolver: zodResolver(businessProfileForm, undefined, { mode: 'sync' }), defaultValues: base, shouldFocusError: false,
  })
  const { keep, drop } = useDraftKeeper(draftName, userId, base)
  const [isRestored, setRestored] = useState(draft !== null)
  const [summary, setSummary] = useState<{ lines: SummaryLine[]; attempt: number }>({ lines: [], attempt: 0 })
  const [sent, setSent] = useState<{ goOn: () => void } | null>(null)
  const isBusy = useRef(false)
  const { reset, subscribe } = form

  // After the guard has heard that there is nothing left to lose.
  useEffect(() => sent?.goOn(), [sent])

  // Against the base, so that a restored draft counts as changed.
  useEffect(() => {
    if (draft) reset(draft.fields, { keepDefaultValues: true })
  }, [draft, reset])
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values as ListingFields) }), [subscribe, keep])

  const show = (lines: SummaryLine[]) => setSummary(({ attempt }) => ({ lines, attempt: attempt + 1 }))

  const take = async (values: BusinessProfileForm) => {
    // Two presses of Enter reach this before the button is drawn disabled (D9).
    if (isBusy.current) return
    isBusy.current = true
    show([])
    try {
      const goOn = await send(values)
      drop()
      setSent({ goOn })
    } catch (error) {
      const found = fieldErrorsOf(error)
      for (const { name, type, message } of found) form.setError(name, { type, message })
      show(found.map(({ name, message }) => ({ id: fieldId(name), message })))
    } finally {
      isBusy.current = false
    }
  }
  const submit = (event: BaseSyntheticEvent) => form.handleSubmit(take, (errors) => show(linesOf(errors)))(event)

  const discard = () => {
    reset(base)
    drop()
    setRestored(false)
    show([])
  }
  return { form, submit, summary, isRestored, discard, isSent: sent !== null }
}

export type ListingForm = ReturnType<typeof useListingForm>['form']

/** In the order of the page. */
function linesOf(errors: FieldErrors<Given>): SummaryLine[] {
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
