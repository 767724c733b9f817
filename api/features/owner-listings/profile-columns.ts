import type { BusinessProfileForm } from '#contract/owner-listings.ts'

/** The owner form's spelling as the entity's (F1). */
export function asColumns<F extends Partial<BusinessProfileForm>>({ phone, address, ...form }: F) {
  return { ...form, phoneNumber: phone, location: address }
}
