import { zodResolver } from '@hookform/resolvers/zod'
import type { BaseSyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type BusinessProfileForm, businessProfileForm } from '#contract/owner-listings.ts'
import { type FieldFault, useAttempt } from '../../../components/form-attempt.ts'
import { type FoundDraft, type KeptForm, useDraft } from '../../../components/form-draft.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { fieldNames, isFieldName, type ListingFields } from './fields.ts'

type Given = z.input<typeof businessProfileForm>

export interface ListingFormOptions {
  /** What the fields hold when nothing was written yet. */
  base: ListingFields
  draft: FoundDraft<ListingFields> | null
  draftName: string
  userId: number
  /**
   * Sends it and answers the way on, taken once nothing here asks any more; a rejection with field
   * errors shows them.
   */
  send: (form: BusinessProfileForm) => Promise<() => void>
}

/** The state of a listing's form: its fields, its draft, and what was wrong at the last try. */
export function useListingForm({ base, draft, draftName, userId, send }: ListingFormOptions) {
  const form = useForm<Given, unknown, BusinessProfileForm>({
    // At once, as on the server: asynchronously a union takes the option that answers first, and '' years would be 0.
    resolver: zodResolver(businessProfileForm, undefined, { mode: 'sync' }),
    defaultValues: base,
    shouldFocusError: false,
  })
  const { reset, subscribe, setError } = form
  // What stands in its fields is text, whatever it will be read as.
  const changes = subscribe as KeptForm<ListingFields>['subscribe']
  const { drop, discard, isRestored } = useDraft({
    name: draftName,
    userId,
    base,
    draft,
    reset,
    subscribe: changes,
  })
  const { attempt, refuse, forgive, summary, isSent } = useAttempt({
    fieldNames,
    setError,
    faultsOf,
  })

  const take = async (values: BusinessProfileForm) => {
    await attempt(async () => {
      const goOn = await send(values)
      drop()
      return goOn
    })
  }
  const submit = (event: BaseSyntheticEvent) => form.handleSubmit(take, refuse)(event)
  const startAnew = () => {
    discard()
    forgive()
  }
  return { form, submit, summary, isRestored, discard: startAnew, isSent }
}

export type ListingForm = ReturnType<typeof useListingForm>['form']

/** What the server says of fields; a taken name is about the name (P15). */
function faultsOf(error: unknown): FieldFault<keyof ListingFields>[] {
  if (!(error instanceof ApiError)) return []
  const own =
    error.code === 'name_taken'
      ? [
          {
            path: 'name',
            message: error.serverMessage ?? 'A business with this name already exists',
          },
        ]
      : error.fields
  return own.flatMap(({ path, message }) =>
    isFieldName(path) ? [{ name: path, message, type: error.code ?? 'server' }] : [],
  )
}
