import type { ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { Category, ContractorDetail } from '#contract/entities.ts'
import { formatRating } from '#contract/rules/rating.ts'
import { socialNetworks } from '#contract/rules/social-networks.ts'
import { SimilarNames, useSimilarNames } from '../../../domain/directory/similar-names.tsx'
import { hoursHelp } from '../../../lib/hours-help.ts'
import { Badge } from '../../../ui/badge.tsx'
import { SelectField, TextareaField, TextField } from '../../../ui/form/input-fields.tsx'
import { FormSection } from '../../../ui/form/long-form.tsx'
import { OwnerField } from '../owner-field.tsx'
import type { FieldName } from './fields.ts'
import type { ContractorForm } from './use-contractor-form.ts'

interface SectionProps {
  form: ContractorForm
}

const WIDE = 'sm:col-span-2'
/** Aligns two neighbouring inputs even when their help texts differ in length. */
const BESIDE = '[&>p:first-of-type]:mb-auto'

/** Returns the props that every field gets from the form. */
function fieldProps(
  { register, formState: { errors } }: ContractorForm,
  name: FieldName,
): { field: ReturnType<ContractorForm['register']>; error: ReactNode } {
  return { field: register(name), error: errors[name]?.message }
}

export function BasicSection({
  form,
  categories,
  contractor,
}: SectionProps & { categories: readonly Category[]; contractor: ContractorDetail | null }) {
  const options = categories.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormSection title="Basic Information">
      <NameField form={form} contractor={contractor} />
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
        type="number"
        inputMode="numeric"
        min={0}
        max={200}
      />
      <TextareaField
        {...fieldProps(form, 'description')}
        label="Description"
        rows={5}
        className={WIDE}
      />
      <TextareaField
        {...fieldProps(form, 'servicesOffered')}
        label="Services Offered"
        rows={3}
        className={WIDE}
        help="Separated by commas, or each on a line."
      />
      <TextareaField
        {...fieldProps(form, 'amenities')}
        label="Amenities"
        rows={2}
        className={WIDE}
        help="Separated by commas."
      />
      <TextareaField
        {...fieldProps(form, 'openingHours')}
        label="Opening Hours"
        rows={3}
        className={WIDE}
        help={<HoursHelp form={form} />}
      />
      <TextField {...fieldProps(form, 'licenseNumber')} label="License Number" />
      <TextField {...fieldProps(form, 'insuranceInfo')} label="Insurance Information" />
      <TextField
        {...fieldProps(form, 'imageUrl')}
        label="Image URL"
        type="url"
        inputMode="url"
        placeholder="https://"
        className={WIDE}
      />
    </FormSection>
  )
}

/** The name, with a warning of similar names. */
function NameField({ form, contractor }: SectionProps & { contractor: ContractorDetail | null }) {
  const name = useWatch({ control: form.control, name: 'name' })
  const { similar, options } = useSimilarNames({
    name,
    base: contractor?.name ?? '',
    except: contractor?.id,
  })
  const error = form.formState.errors.name?.message
  return (
    <TextField
      field={form.register('name', options)}
      error={error}
      label="Business Name"
      required
      autoComplete="off"
      className={WIDE}
      footer={
        <SimilarNames
          name={name}
          similar={error ? [] : similar}
          pathOf={({ id }) => `/admin/contractors/edit/${id}`}
        />
      }
    />
  )
}

function HoursHelp({ form }: SectionProps) {
  const text = String(useWatch({ control: form.control, name: 'openingHours' }))
  return <span>{hoursHelp(text)}</span>
}

export function ContactSection({ form }: SectionProps) {
  return (
    <FormSection title="Contact & Location">
      <TextField {...fieldProps(form, 'phoneNumber')} label="Phone" type="tel" autoComplete="off" />
      <TextField {...fieldProps(form, 'email')} label="Email" type="email" autoComplete="off" />
      <TextField
        {...fieldProps(form, 'website')}
        label="Website"
        type="url"
        inputMode="url"
        placeholder="https://"
        className={WIDE}
      />
      <TextField
        {...fieldProps(form, 'location')}
        label="Street Address"
        autoComplete="off"
        className={WIDE}
      />
      <TextField {...fieldProps(form, 'city')} label="City" required autoComplete="off" />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          {...fieldProps(form, 'state')}
          label="State"
          required
          autoComplete="off"
          placeholder="FL"
        />
        <TextField
          {...fieldProps(form, 'zipcode')}
          label="Zip Code"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <TextField
        {...fieldProps(form, 'latitude')}
        label="Latitude"
        inputMode="text"
        className={BESIDE}
        help="Both numbers, or neither. A changed address clears them unless they are changed too."
      />
      <TextField
        {...fieldProps(form, 'longitude')}
        label="Longitude"
        inputMode="text"
        className={BESIDE}
        help="West is negative: -82.46."
      />
      <TextField
        {...fieldProps(form, 'googleMapsUrl')}
        label="Google Maps URL"
        type="url"
        inputMode="url"
        placeholder="https://"
        className={WIDE}
      />
    </FormSection>
  )
}

export function SocialSection({ form }: SectionProps) {
  return (
    <FormSection title="Social Media">
      {socialNetworks.map(({ field: name, label }) => (
        <TextField
          key={name}
          {...fieldProps(form, name)}
          label={`${label} URL`}
          type="url"
          inputMode="url"
          placeholder="https://"
        />
      ))}
    </FormSection>
  )
}

export function StatusSection({
  form,
  contractor,
}: SectionProps & { contractor: ContractorDetail | null }) {
  const { field, fieldState } = useController({ control: form.control, name: 'userId' })
  return (
    <FormSection title="Rating & Status">
      <TextField
        {...fieldProps(form, 'rating')}
        label="Rating"
        type="number"
        inputMode="numeric"
        min={0}
        max={50}
        help={<RatingHelp form={form} />}
      />
      <TextField
        {...fieldProps(form, 'reviewCount')}
        label="Review Count"
        type="number"
        inputMode="numeric"
        min={0}
        help="The number of reviews behind the rating."
      />
      <CheckboxField
        {...fieldProps(form, 'isVerified')}
        label="Verified"
        help="Shows the Verified mark."
      />
      <CheckboxField
        {...fieldProps(form, 'isFeatured')}
        label="Featured"
        help="Shows it among the featured contractors."
      />
      <CheckboxField
        {...fieldProps(form, 'isTemporarilyClosed')}
        label="Temporarily closed"
        help="Says so on its profile and cards. It never counts as open."
      />
      <div className={WIDE}>
        <OwnerField
          userId={field.value ?? null}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      </div>
      <Subscription contractor={contractor} />
    </FormSection>
  )
}

/** Whether the payment is active. Read-only, because only payments change it. */
function Subscription({ contractor }: { contractor: ContractorDetail | null }) {
  const isActive = contractor?.hasActiveSubscription ?? false
  return (
    <div className={`${WIDE} flex flex-col gap-1.5`}>
      <p className="font-medium">Paid listing</p>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
        Comes from payments and cannot be changed here.
      </p>
    </div>
  )
}

function RatingHelp({ form }: SectionProps) {
  const rating = Number(useWatch({ control: form.control, name: 'rating' }))
  const isShown = Number.isInteger(rating) && rating >= 0 && rating <= 50
  const shownAs = isShown ? `; shown as “${formatRating(rating)}”` : ''
  return <span>{`In tenths, 0 to 50${shownAs}.`}</span>
}

function CheckboxField({
  field,
  label,
  help,
}: {
  field: ReturnType<ContractorForm['register']>
  label: string
  help: string
}) {
  const id = `field-${field.name}`
  return (
    <div className="flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        id={id}
        aria-describedby={`${id}-help`}
        {...field}
        className="checkbox mt-0.5 checkbox-primary"
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-help`} className="text-sm text-muted">
          {help}
        </p>
      </div>
    </div>
  )
}
