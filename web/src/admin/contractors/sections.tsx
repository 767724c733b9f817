import { type ComponentProps, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { Category, ContractorDetail } from '#contract/entities.ts'
import { HoursEditor } from '../../domain/listing-form/hours/hours-editor.tsx'
import {
  CategoryField,
  ListingField,
  NameField,
  SocialFields,
  WIDE,
} from '../../domain/listing-form/listing-fields.tsx'
import { ListingPictures } from '../../domain/listing-form/pictures/listing-pictures.tsx'
import { Badge } from '../../ui/badge.tsx'
import { fieldId } from '../../ui/form/input-fields.tsx'
import { FormSection } from '../../ui/form/long-form.tsx'
import type { ContractorFields } from './fields.ts'
import { OwnerField } from './owner-field.tsx'

/** Aligns two neighbouring inputs even when their help texts differ in length. */
const BESIDE = '[&>p:first-of-type]:mb-auto'

interface SectionsProps {
  categories: readonly Category[]
  /** The contractor being edited, or null for a new one. */
  contractor: ContractorDetail | null
}

/** All fields of a contractor, in four sections. */
export function Sections({ categories, contractor }: SectionsProps) {
  return (
    <>
      <FormSection title="Basic Information">
        <NameField
          id={contractor?.id}
          autoComplete="off"
          pathOf={({ id }) => `/admin/contractors/edit/${id}`}
        />
        <CategoryField categories={categories} />
        <AdminField name="yearsInBusiness" />
        <AdminField name="description" />
        <AdminField name="servicesOffered" help="Separated by commas, or each on a line." />
        <AdminField name="amenities" help="Separated by commas." />
        <AdminField name="licenseNumber" />
        <AdminField name="insuranceInfo" />
        <AdminField name="imageUrl" />
        <Hours />
      </FormSection>
      {contractor && <Pictures contractor={contractor} />}
      <FormSection title="Contact & Location">
        <AdminField name="phone" />
        <AdminField name="email" />
        <AdminField name="website" />
        <AdminField name="address" />
        <AdminField name="city" required />
        <div className="grid grid-cols-2 items-start gap-4">
          <AdminField name="state" required />
          <AdminField name="zipcode" />
        </div>
        <AdminField
          name="latitude"
          className={BESIDE}
          help="Both numbers, or neither. A changed address clears them unless they are changed too."
        />
        <AdminField name="longitude" className={BESIDE} help="West is negative: -82.46." />
        <AdminField name="googleMapsUrl" />
      </FormSection>
      <FormSection title="Social Media">
        <SocialFields labelOf={(network) => `${network} URL`} />
      </FormSection>
      <FormSection title="Rating & Status">
        <AdminField name="rating" help="0 to 5 stars, with one decimal; 0 is shown as “New”." />
        <AdminField name="reviewCount" help="The number of reviews behind the rating." />
        <CheckboxField name="isVerified" label="Verified" help="Shows the Verified mark." />
        <CheckboxField
          name="isFeatured"
          label="Featured"
          help="Shows it among the featured contractors."
        />
        <CheckboxField
          name="isTemporarilyClosed"
          label="Temporarily closed"
          help="Says so on its profile and cards. It never counts as open."
        />
        <Owner />
        <PaidListing isActive={contractor?.hasActiveSubscription ?? false} />
      </FormSection>
    </>
  )
}

/** The browser does not suggest the admin's own data. */
function AdminField(props: ComponentProps<typeof ListingField>) {
  return <ListingField autoComplete="off" {...props} />
}

function Hours() {
  const { control } = useFormContext<ContractorFields>()
  const { field, fieldState } = useController({ control, name: 'openingHours' })
  return (
    <fieldset className={WIDE}>
      <legend className="mb-3 font-medium">Opening Hours</legend>
      <HoursEditor text={field.value} onChange={field.onChange} error={fieldState.error?.message} />
    </fieldset>
  )
}

/** Logo and photos, which are saved at once. */
function Pictures({ contractor }: { contractor: ContractorDetail }) {
  const [listing, setListing] = useState(contractor)
  return <ListingPictures listing={listing} onChange={setListing} />
}

function Owner() {
  const { control } = useFormContext<ContractorFields>()
  const { field, fieldState } = useController({ control, name: 'userId' })
  return (
    <div className={WIDE}>
      <OwnerField
        userId={field.value}
        onChange={field.onChange}
        error={fieldState.error?.message}
      />
    </div>
  )
}

/** Whether the listing is Premium. Read-only, because only payments change it. */
function PaidListing({ isActive }: { isActive: boolean }) {
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

interface CheckboxFieldProps {
  name: 'isVerified' | 'isFeatured' | 'isTemporarilyClosed'
  label: string
  help: string
}

function CheckboxField({ name, label, help }: CheckboxFieldProps) {
  const { register } = useFormContext<ContractorFields>()
  const id = fieldId(name)
  return (
    <div className="flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        id={id}
        aria-describedby={`${id}-help`}
        {...register(name)}
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
