import type { ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { Category } from '#contract/entities.ts'
import { MIN_DESCRIPTION_LENGTH } from '#contract/rules/limits.ts'
import { contractorPath } from '#contract/rules/links.ts'
import { endSentence } from '#contract/rules/sentence.ts'
import { socialNetworks } from '#contract/rules/social-networks.ts'
import { SimilarNames, useSimilarNames } from '../../../domain/directory/similar-names.tsx'
import { SelectField, TextareaField, TextField } from '../../../ui/form/input-fields.tsx'
import { FormSection } from '../../../ui/form/long-form.tsx'
import { HoursEditor } from '../hours/hours-editor.tsx'
import type { FieldName, ListingForm } from './use-listing-form.ts'

interface SectionProps {
  form: ListingForm
}

/** Returns the props that every field except the opening hours gets from the form. */
function fieldProps(
  { register, formState: { errors } }: ListingForm,
  name: FieldName,
): { field: ReturnType<ListingForm['register']>; error: ReactNode } {
  return { field: register(name), error: errors[name]?.message }
}

export function BusinessSection({
  form,
  categories,
  listingId,
}: SectionProps & { categories: readonly Category[]; listingId: number | undefined }) {
  const options = categories.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormSection title="Your business">
      <NameField form={form} listingId={listingId} />
      <SelectField
        {...fieldProps(form, 'categoryId')}
        label="Category"
        required
        options={options}
        placeholder="Select a category"
      />
      <TextField
        {...fieldProps(form, 'yearsInBusiness')}
        label="Years in Business"
        optional
        type="number"
        inputMode="numeric"
        min={0}
      />
    </FormSection>
  )
}

/** The name of the business, with a warning of similar names. */
function NameField({ form, listingId }: SectionProps & { listingId: number | undefined }) {
  const name = useWatch({ control: form.control, name: 'name' })
  const base = form.formState.defaultValues?.name ?? ''
  const { similar, options } = useSimilarNames({ name, base, except: listingId })
  const error = nameError(form)
  return (
    <TextField
      field={form.register('name', options)}
      error={error}
      label="Business Name"
      required
      autoComplete="organization"
      className="sm:col-span-2"
      footer={
        <SimilarNames
          name={name}
          similar={error ? [] : similar}
          pathOf={(contractor) => contractorPath(contractor, contractor.categorySlug)}
        >
          <p>
            If it is yours, <ContactLink />.
          </p>
        </SimilarNames>
      }
    />
  )
}

function ContactLink() {
  return (
    <Link to="/contact" className="link">
      contact us
    </Link>
  )
}

/**
 * Adds a contact link to the "name taken" error, because the contractor with that name may be this
 * owner's business.
 */
function nameError(form: ListingForm): ReactNode {
  const error = form.formState.errors.name
  if (error?.type !== 'name_taken') return error?.message
  return (
    <>
      <span>{`${endSentence(error.message ?? '')} If it is yours,`}</span> <ContactLink />
      <span>.</span>
    </>
  )
}

export function ContactSection({ form }: SectionProps) {
  return (
    <FormSection title="How customers reach you">
      <TextField
        {...fieldProps(form, 'email')}
        label="Email"
        required
        type="email"
        autoComplete="email"
      />
      <TextField
        {...fieldProps(form, 'phone')}
        label="Phone"
        required
        type="tel"
        autoComplete="tel"
      />
      <TextField
        {...fieldProps(form, 'website')}
        label="Website"
        optional
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        className="sm:col-span-2"
      />
    </FormSection>
  )
}

export function AddressSection({ form }: SectionProps) {
  return (
    <FormSection title="Where you are" hint="Your address decides which searches find you.">
      <TextField
        {...fieldProps(form, 'address')}
        label="Street Address"
        required
        autoComplete="street-address"
        className="sm:col-span-2"
      />
      <TextField
        {...fieldProps(form, 'city')}
        label="City"
        required
        autoComplete="address-level2"
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          {...fieldProps(form, 'state')}
          label="State"
          required
          autoComplete="address-level1"
          placeholder="FL"
        />
        <TextField
          {...fieldProps(form, 'zipcode')}
          label="Zip Code"
          required
          inputMode="numeric"
          autoComplete="postal-code"
        />
      </div>
    </FormSection>
  )
}

export function AboutSection({ form }: SectionProps) {
  return (
    <FormSection title="What you do">
      <TextareaField
        {...fieldProps(form, 'description')}
        label="Description"
        required
        rows={6}
        className="sm:col-span-2"
        placeholder={`Tell customers about your business (minimum ${MIN_DESCRIPTION_LENGTH} characters)`}
        footer={<DescriptionCount form={form} />}
      />
      <TextareaField
        {...fieldProps(form, 'servicesOffered')}
        label="Services Offered"
        required
        rows={3}
        className="sm:col-span-2"
        help="Separate them by commas, or put each on a line."
        placeholder="Drain cleaning, water heaters, leak repair"
      />
      <TextareaField
        {...fieldProps(form, 'amenities')}
        label="Amenities"
        optional
        rows={2}
        className="sm:col-span-2"
        help="What else customers should know, separated by commas."
        placeholder="Free estimates, emergency service, Spanish spoken"
      />
    </FormSection>
  )
}

function DescriptionCount({ form }: SectionProps) {
  const length = useWatch({ control: form.control, name: 'description' }).trim().length
  if (length >= MIN_DESCRIPTION_LENGTH) return null
  return (
    <p className="text-sm text-muted tabular-nums">
      {`${length} of at least ${MIN_DESCRIPTION_LENGTH} characters`}
    </p>
  )
}

export function HoursSection({ form }: SectionProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'openingHours' })
  return (
    <FormSection title="Opening hours" hint="Optional. They show whether you are open right now.">
      <div className="sm:col-span-2">
        <HoursEditor
          text={field.value ?? ''}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      </div>
    </FormSection>
  )
}

export function CredentialsSection({ form }: SectionProps) {
  return (
    <FormSection title="License and insurance" hint="Optional. Shown on your profile.">
      <TextField {...fieldProps(form, 'licenseNumber')} label="License Number" optional />
      <TextField {...fieldProps(form, 'insuranceInfo')} label="Insurance Information" optional />
    </FormSection>
  )
}

export function SocialSection({ form }: SectionProps) {
  return (
    <FormSection title="Social media" hint="Optional. The addresses of your pages.">
      {socialNetworks.map(({ field: name, label }) => (
        <TextField
          key={name}
          {...fieldProps(form, name)}
          label={label}
          type="url"
          inputMode="url"
          placeholder="https://"
        />
      ))}
    </FormSection>
  )
}
