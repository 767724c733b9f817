import type { Contractor } from '#contract/entities.ts'
import { cityState } from '#contract/rules/place.ts'

/**
 * Returns an address like "12 Bay St, Tampa, FL 33602". Returns only the street when it already
 * contains the city, and null when nothing is known.
 */
export function fullAddress(
  contractor: Pick<Contractor, 'location' | 'city' | 'state' | 'zipcode'>,
): string | null {
  const street = contractor.location?.trim() ?? ''
  const city = contractor.city?.trim() ?? ''
  const containsCity = city !== '' && street.toLowerCase().includes(`, ${city.toLowerCase()}`)
  const cityPart = containsCity
    ? ''
    : [cityState(contractor), contractor.zipcode?.trim()].filter(Boolean).join(' ')
  return [street, cityPart].filter(Boolean).join(', ') || null
}
