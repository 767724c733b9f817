import { type ReactNode, useEffect } from 'react'
import { FormProvider, useController, useFormContext, useWatch } from 'react-hook-form'
import { Link, useLocation } from 'react-router-dom'
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
import { useSite } from '../../lib/site.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { Button } from '../../ui/button.tsx'
import { type StoredDraft, useDraftAutosave } from '../../ui/form/form-draft.ts'
import { FormSection, LongForm, useLongForm } from '../../ui/form/long-form.tsx'
import type { Failure } from '../../ui/form/use-submit.ts'
import { CardPreview } from './card-preview.tsx'
import type { ListingFields } from './fields.ts'
import { PositionFields } from './position-fields.tsx'
import { StepIndicator, steps, useSteps } from './steps.tsx'

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
  /** The pictures of the listing. Not part of the request. */
  pictures?: ReactNode
  /** The picture of the card in the preview. */
  cardPicture: string | null
  /** True if the license is checked. A change of name, state or number ends the check. */
  isLicenseChecked?: boolean
  /** True to show one step at a time on a phone. */
  hasSteps?: boolean
}

/**
 * The business information of a listing, with a preview of its card on wide screens. Stores a
 * draft.
 */
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
  pictures,
  cardPicture,
  isLicenseChecked = false,
  hasSteps = false,
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
  const isWide = useMediaQuery('(min-width: 64rem)')
  const isPhone = !useMediaQuery('(min-width: 48rem)')
  // The links of the error summary lead to fields of several steps.
  const isStepped = hasSteps && isPhone && !longForm.hasErrors
  const { step, indicator, next, back } = useSteps((fields) =>
    longForm.form.trigger(fields, { shouldFocus: true }),
  )
  useFocusOfHash()
  const isLast = !isStepped || step === steps.length - 1
  const sections = sectionsOf({ categories, listingId, pictures, isLicenseChecked })
  return (
    <FormProvider {...longForm.form}>
      <Head page={titleOnlyPage(longForm.hasErrors ? `Error: ${title}` : title)} />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-8">
        <LongForm
          label="Business information"
          form={isLast ? longForm : { ...longForm, onSubmit: next }}
          draft={autosave.restored}
          before={isStepped && <StepIndicator step={step} ref={indicator} />}
          submitLabel={isLast ? submitLabel : 'Next'}
          pendingLabel={pendingLabel}
          worksOffline={!isLast}
          buttons={
            isStepped && step > 0 ? (
              <Button variant="outline" icon="arrow-left" onClick={back}>
                Back
              </Button>
            ) : (
              cancel
            )
          }
          leaveText="What you have written is not saved in your listing. It stays on this device as a draft."
        >
          {steps.map(({ name }, index) => (
            <div key={name} hidden={isStepped && index !== step} className="flex flex-col gap-6">
              {sections[name]}
            </div>
          ))}
        </LongForm>
        {isWide && <CardPreview picture={cardPicture} />}
      </div>
    </FormProvider>
  )
}

const ENDS_CHECK = 'A change ends the check of your license.'

/** Focuses the field or section that the dashboard links to, such as `#field-latitude`. */
function useFocusOfHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(hash.slice(1))
    target?.scrollIntoView({ block: 'center' })
    if (target?.matches('input, textarea')) target.focus({ preventScroll: true })
  }, [hash])
}

function sectionsOf({
  categories,
  listingId,
  pictures,
  isLicenseChecked,
}: Pick<ListingFormProps, 'categories' | 'listingId' | 'pictures' | 'isLicenseChecked'>): Record<
  (typeof steps)[number]['name'],
  ReactNode
> {
  const help = isLicenseChecked ? ENDS_CHECK : undefined
  return {
    business: (
      <>
        <FormSection title="Your business">
          <NameField
            id={listingId}
            autoComplete="organization"
            pathOf={(contractor) => contractorPath(contractor, contractor.categorySlug)}
            hint={<ClaimHint />}
            help={help}
          />
          <CategoryField categories={categories} />
          <ListingField name="yearsInBusiness" optional />
        </FormSection>
        <FormSection title="How customers reach you">
          <ListingField name="email" required />
          <ListingField name="phone" required />
          <ListingField name="website" optional />
        </FormSection>
      </>
    ),
    place: (
      <FormSection title="Where you are" hint="Your address decides which searches find you.">
        <ListingField name="address" required />
        <ListingField name="city" required />
        <div className="grid grid-cols-2 items-start gap-4">
          <ListingField name="state" required help={help} />
          <ListingField name="zipcode" required />
        </div>
        <PositionFields />
      </FormSection>
    ),
    work: (
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
    ),
    hours: (
      <FormSection
        id="hours"
        title="Opening hours"
        hint="Optional. They show whether you are open right now."
      >
        <Hours />
      </FormSection>
    ),
    more: (
      <>
        {pictures}
        <FormSection title="License and insurance" hint="Optional. Shown on your profile.">
          <ListingField name="licenseNumber" optional help={help} />
          <ListingField name="insuranceInfo" optional />
        </FormSection>
        <FormSection title="Social media" hint="Optional. The addresses of your pages.">
          <SocialFields labelOf={(network) => network} />
        </FormSection>
      </>
    ),
  }
}

/** A contractor with the same name may be this owner's business. */
function ClaimHint() {
  const { control } = useFormContext<ListingFields>()
  const name = useWatch({ control, name: 'name' })
  const { claims } = useSite().features
  return (
    <span>
      <span>If it is yours,</span>{' '}
      {claims ? (
        <Link to={`/claim?${new URLSearchParams({ q: name.trim() })}`} className="link">
          claim it
        </Link>
      ) : (
        <Link to="/contact" className="link">
          contact us
        </Link>
      )}
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
