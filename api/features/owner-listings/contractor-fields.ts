import type { BusinessProfileForm } from '#contract/owner-listings.ts'

/** Renames the fields of the owner form to those of the contractor entity. */
export function toContractorFields<F extends Partial<BusinessProfileForm>>({
  phone,
  address,
  ...form
}: F) {
  return { ...form, phoneNumber: phone, location: address }
}
