import type { ReactNode } from 'react'
import { FormProvider, useController, useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { titleOnlyPage } from '#content/page-meta.ts'
import type { Category } from '#contract/entities.ts'
import { type BusinessProfileForm, businessProfileForm } from '#contract/owner-listings.ts'
import { MIN_DESCRIPTION_LENGTH } from '#contract/rules/limits.ts'
import { contractorPath } from '#contract/rules/links.ts'
import { HoursEditor } from '../../domain/listing-form/hours/hours-editor.tsx'
import {
  CategoryField,
  ListingField,
  NameField,
  SocialFields,
  WIDE,
} from '../../domain/listing-form/listing-fields.tsx'
import { Head } from '../../lib/head.tsx'
import { type StoredDraft, useDraftAutosave } from '../../ui/form/form-draft.ts'
import { FormSection, LongForm, useLongForm } from '../../ui/form/long-form.tsx'
import type { Failure } from '../../ui/form/use-submit.ts'
import type { ListingFields } from './fields.ts'

interface ListingFormProps {
  /** The title of the page. */
  title: string
  categories: readonly Category[]
  /** Id of the listing; undefined for a new one. */
  listingId?: number
  /** The values before any user input. */
  base: ListingFields
  draft: StoredDraft<ListingFields> | null
  draftName: string
  userId: number
  /** Sends the listing. Resolves to a function that navigates away. */
  send: (form: BusinessProfileForm) => Promise<() => void>
  toFailure: (error: unknown) => Failure
  submitLabel: string
  pendingLabel: string
  /** Shown next to the submit button. */
  cancel?: ReactNode
  /** Shown after the fields. Not part of the request. */
  children?: ReactNode
}

/** The business information of a listing. Stores a draft. */
export function ListingForm({
  title,
  categories,
  listingId,
  base,
  draft,
  draftName,
  userId,
  send,
  toFailure,
  submitLabel,
  pendingLabel,
  cancel,
  children,
}: ListingFormProps) {
  const longForm = useLongForm({
    base,
    schema: businessProfileForm,
    send: async (body) => {
      const navigateAway = await send(body)
      autosave.deleteDraft()
      return navigateAway
    },
    toFailure,
  })
  const autosave = useDraftAutosave({
    name: draftName,
    userId,
    base,
    draft,
    form: longForm.form,
    onDiscard: longForm.clearSummary,
  })
  return (
    <>
      <Head page={titleOnlyPage(longForm.hasErrors ? `Error: ${title}` : title)} />
      <LongForm
        label="Business information"
        form={longForm}
        draft={autosave.restored}
        submitLabel={submitLabel}
        pendingLabel={pendingLabel}
        buttons={cancel}
        leaveText="What you have written is not saved in your listing. It stays on this device as a draft."
      >
        <FormProvider {...longForm.form}>
          <Sections categories={categories} listingId={listingId} />
        </FormProvider>
        {children}
      </LongForm>
    </>
  )
}

function Sections({ categories, listingId }: Pick<ListingFormProps, 'categories' | 'listingId'>) {
  return (
    <>
      <FormSection title="Your business">
        <NameField
          id={listingId}
          autoComplete="organization"
          pathOf={(contractor) => contractorPath(contractor, contractor.categorySlug)}
          hint={<ClaimHint />}
        />
        <CategoryField categories={categories} />
        <ListingField name="yearsInBusiness" optional />
      </FormSection>
      <FormSection title="How customers reach you">
        <ListingField name="email" required />
        <ListingField name="phone" required />
        <ListingField name="website" optional />
      </FormSection>
      <FormSection title="Where you are" hint="Your address decides which searches find you.">
        <ListingField name="address" required />
        <ListingField name="city" required />
        <div className="grid grid-cols-2 gap-4">
          <ListingField name="state" required />
          <ListingField name="zipcode" required />
        </div>
      </FormSection>
      <FormSection title="What you do">
        <ListingField
          name="description"
          required
          rows={6}
          placeholder={`Tell customers about your business (minimum ${MIN_DESCRIPTION_LENGTH} characters)`}
          footer={<DescriptionCount />}
        />
        <ListingField
          name="servicesOffered"
          required
          help="Separate them by commas, or put each on a line."
          placeholder="Drain cleaning, water heaters, leak repair"
        />
        <ListingField
          name="amenities"
          optional
          help="What else customers should know, separated by commas."
          placeholder="Free estimates, emergency service, Spanish spoken"
        />
      </FormSection>
      <FormSection title="Opening hours" hint="Optional. They show whether you are open right now.">
        <Hours />
      </FormSection>
      <FormSection title="License and insurance" hint="Optional. Shown on your profile.">
        <ListingField name="licenseNumber" optional />
        <ListingField name="insuranceInfo" optional />
      </FormSection>
      <FormSection title="Social media" hint="Optional. The addresses of your pages.">
        <SocialFields labelOf={(network) => network} />
      </FormSection>
    </>
  )
}

/** A contractor with the same name may be this owner's business. */
function ClaimHint() {
  return (
    <span>
      <span>If it is yours,</span>{' '}
      <Link to="/contact" className="link">
        contact us
      </Link>
      <span>.</span>
    </span>
  )
}

function DescriptionCount() {
  const { control } = useFormContext<ListingFields>()
  const length = useWatch({ control, name: 'description' }).trim().length
  if (length >= MIN_DESCRIPTION_LENGTH) return null
  return (
    <p className="text-sm text-muted tabular-nums">
      {`${length} of at least ${MIN_DESCRIPTION_LENGTH} characters`}
    </p>
  )
}

function Hours() {
  const { control } = useFormContext<ListingFields>()
  const { field, fieldState } = useController({ control, name: 'openingHours' })
  return (
    <div className={WIDE}>
      <HoursEditor text={field.value} onChange={field.onChange} error={fieldState.error?.message} />
    </div>
  )
}
