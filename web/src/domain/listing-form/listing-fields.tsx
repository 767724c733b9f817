import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Category } from '#contract/entities.ts'
import type { SimilarName } from '#contract/owner-listings.ts'
import { MAX_YEARS_IN_BUSINESS } from '#contract/rules/limits.ts'
import { endSentence } from '#contract/rules/sentence.ts'
import { socialNetworks } from '#contract/rules/social-networks.ts'
import {
  type InputProps,
  SelectField,
  TextareaField,
  type TextFieldProps,
  TextField,
} from '../../ui/form/input-fields.tsx'
import { SimilarNames, useSimilarNames } from '../directory/similar-names.tsx'

interface FieldSettings extends Omit<TextFieldProps, 'field' | 'error'> {
  /** Number of lines of a text with several lines. */
  rows?: number
}

/** The class of a field that is as wide as the form. */
export const WIDE = 'sm:col-span-2'

const url: InputProps = { type: 'url', inputMode: 'url', placeholder: 'https://' }

/** The fields that the forms of owners and of admins have in common, in page order. */
const settings = {
  yearsInBusiness: {
    label: 'Years in Business',
    type: 'number',
    inputMode: 'numeric',
    min: 0,
    max: MAX_YEARS_IN_BUSINESS,
  },
  email: { label: 'Email', type: 'email', autoComplete: 'email' },
  phone: { label: 'Phone', type: 'tel', autoComplete: 'tel' },
  website: { label: 'Website', ...url, autoComplete: 'url', className: WIDE },
  address: { label: 'Street Address', autoComplete: 'street-address', className: WIDE },
  city: { label: 'City', autoComplete: 'address-level2' },
  state: { label: 'State', autoComplete: 'address-level1', placeholder: 'FL' },
  zipcode: { label: 'Zip Code', inputMode: 'numeric', autoComplete: 'postal-code' },
  description: { label: 'Description', rows: 5, className: WIDE },
  servicesOffered: { label: 'Services Offered', rows: 3, className: WIDE },
  amenities: { label: 'Amenities', rows: 2, className: WIDE },
  licenseNumber: { label: 'License Number' },
  insuranceInfo: { label: 'Insurance Information' },
  imageUrl: { label: 'Image URL', ...url, className: WIDE },
  googleMapsUrl: { label: 'Google Maps URL', ...url, className: WIDE },
  latitude: { label: 'Latitude' },
  longitude: { label: 'Longitude' },
  rating: { label: 'Rating', type: 'number', inputMode: 'decimal', min: 0, max: 5, step: 0.1 },
  reviewCount: { label: 'Review Count', type: 'number', inputMode: 'numeric', min: 0 },
} satisfies Record<string, FieldSettings>

interface ListingFieldProps extends Omit<FieldSettings, 'label'> {
  name: keyof typeof settings
}

/** A text field of a listing. Other props replace those that all forms of listings have. */
export function ListingField({ name, ...changes }: ListingFieldProps) {
  return <NamedField name={name} {...settings[name]} {...changes} />
}

function NamedField({ name, rows, ...props }: FieldSettings & { name: string }) {
  const { register, formState } = useFormContext()
  const error = formState.errors[name]?.message as string | undefined
  return rows === undefined ? (
    <TextField {...props} field={register(name)} error={error} />
  ) : (
    <TextareaField {...props} rows={rows} field={register(name)} error={error} />
  )
}

/** The addresses of the pages in social networks. */
export function SocialFields({ labelOf }: { labelOf: (network: string) => string }) {
  return socialNetworks.map(({ field, label }) => (
    <NamedField key={field} name={field} label={labelOf(label)} {...url} />
  ))
}

export function CategoryField({ categories }: { categories: readonly Category[] }) {
  const { register, formState } = useFormContext<{ categoryId: string }>()
  return (
    <SelectField
      field={register('categoryId')}
      error={formState.errors.categoryId?.message}
      label="Category"
      required
      options={categories.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder="Select a category"
    />
  )
}

interface NameFieldProps {
  /** Id of the listing; undefined for a new one. */
  id: number | undefined
  autoComplete: string
  /** Returns the page of a contractor with a similar name. */
  pathOf: (contractor: SimilarName) => string
  /** What the user can do when the name is taken. */
  hint?: ReactNode
  help?: string
}

/** The name of the business, with a warning of similar names. */
export function NameField({ id, autoComplete, pathOf, hint, help }: NameFieldProps) {
  const { register, control, formState } = useFormContext<{ name: string }>()
  const name = useWatch({ control, name: 'name' })
  const base = formState.defaultValues?.name ?? ''
  const { similar, options } = useSimilarNames({ name, base, except: id })
  const { type, message } = formState.errors.name ?? {}
  return (
    <TextField
      field={register('name', options)}
      error={
        hint && type === 'name_taken' ? (
          <>
            <span>{endSentence(message ?? '')}</span> {hint}
          </>
        ) : (
          message
        )
      }
      label="Business Name"
      required
      help={help}
      autoComplete={autoComplete}
      className={WIDE}
      footer={
        <SimilarNames name={name} similar={message ? [] : similar} pathOf={pathOf}>
          {hint && <p>{hint}</p>}
        </SimilarNames>
      }
    />
  )
}
