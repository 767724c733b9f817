import { zodResolver } from '@hookform/resolvers/zod'
import type { BaseSyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ContractorDetail } from '#contract/entities.ts'
import { defaultMessages } from '#contract/messages.ts'
import { type BusinessProfileForm, businessProfileForm } from '#contract/owner-listings.ts'
import { ApiError } from '../../../lib/api-error.ts'
import {
  type DraftFormOptions,
  type StoredDraft,
  useDraftAutosave,
} from '../../../ui/form/form-draft.ts'
import { type ServerFieldError, useFormSubmission } from '../../../ui/form/use-form-submission.ts'

/** The empty values of the listing form, in page order. Form errors are listed in this order. */
export const emptyFields = {
  name: '',
  categoryId: '',
  yearsInBusiness: '',
  email: '',
  phone: '',
  website: '',
  address: '',
  city: '',
  state: '',
  zipcode: '',
  description: '',
  servicesOffered: '',
  amenities: '',
  openingHours: '',
  licenseNumber: '',
  insuranceInfo: '',
  facebookUrl: '',
  twitterUrl: '',
  instagramUrl: '',
  youtubeUrl: '',
  tiktokUrl: '',
}
type ListingFields = typeof emptyFields
export type FieldName = keyof ListingFields

export const fieldNames = Object.keys(emptyFields) as FieldName[]

function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(emptyFields, name)
}

/** Returns the form values of an existing listing. */
export function toFormFields(listing: ContractorDetail): ListingFields {
  return mapFields((name) => {
    const value = listing[name]
    return value === null ? '' : String(value)
  })
}

function mapFields(valueOf: (name: FieldName) => string): ListingFields {
  return Object.fromEntries(fieldNames.map((name) => [name, valueOf(name)])) as ListingFields
}

type ListingFormInput = z.input<typeof businessProfileForm>

export interface ListingFormOptions {
  /** The values before any user input. */
  base: ListingFields
  draft: StoredDraft<ListingFields> | null
  draftName: string
  userId: number
  /**
   * Sends the listing. Resolves to a function that navigates away. That function is called once the
   * form no longer blocks navigation. When `send` rejects with field errors, they are shown at the
   * fields.
   */
  send: (form: BusinessProfileForm) => Promise<() => void>
}

/** The state of the listing form: its fields, its draft and the errors of the last attempt. */
export function useListingForm({ base, draft, draftName, userId, send }: ListingFormOptions) {
  const form = useForm<ListingFormInput, unknown, BusinessProfileForm>({
    // Validation is synchronous, as on the server. In async mode a synchronous option of a union
    // wins over an asynchronous one that is declared before it, and empty years would become 0.
    resolver: zodResolver(businessProfileForm, undefined, { mode: 'sync' }),
    defaultValues: base,
    shouldFocusError: false,
  })
  const { reset, subscribe, setError } = form
  // The field values are always strings; only the parsed output has other types.
  const subscribeToTexts = subscribe as DraftFormOptions<ListingFields>['subscribe']
  const { deleteDraft, discard, isRestored } = useDraftAutosave({
    name: draftName,
    userId,
    base,
    draft,
    reset,
    subscribe: subscribeToTexts,
  })
  const { runSubmit, showValidationErrors, clearSummary, summary, isSent } = useFormSubmission({
    fieldNames,
    setError,
    toFieldErrors,
  })

  const save = async (values: BusinessProfileForm) => {
    await runSubmit(async () => {
      const navigateAway = await send(values)
      deleteDraft()
      return navigateAway
    })
  }
  const submit = (event: BaseSyntheticEvent) => form.handleSubmit(save, showValidationErrors)(event)
  const discardDraft = () => {
    discard()
    clearSummary()
  }
  return { form, submit, summary, isRestored, discard: discardDraft, isSent }
}

export type ListingForm = ReturnType<typeof useListingForm>['form']

/** Maps the server's errors to fields. A taken name is an error of the name field. */
function toFieldErrors(error: unknown): ServerFieldError<keyof ListingFields>[] {
  if (!(error instanceof ApiError)) return []
  const errors =
    error.code === 'name_taken'
      ? [
          {
            path: 'name',
            message: error.serverMessage ?? defaultMessages.nameTaken,
          },
        ]
      : error.fields
  return errors.flatMap(({ path, message }) =>
    isFieldName(path) ? [{ name: path, message, type: error.code ?? 'server' }] : [],
  )
}
