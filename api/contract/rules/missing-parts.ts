import type { Contractor } from '../entities.ts'
import { givenPosition } from '../places/derive-position.ts'

/** What visitors miss most when a contractor has none. */
export const partNames = ['phone', 'hours', 'position', 'photo'] as const
export type PartName = (typeof partNames)[number]

/** Returns what a contractor does not have, in the order of `partNames`. */
export function missingParts(
  contractor: Pick<
    Contractor,
    'latitude' | 'longitude' | 'positionSource' | 'phoneNumber' | 'openingHours' | 'imageUrl'
  >,
): PartName[] {
  const values: Record<PartName, unknown> = {
    phone: contractor.phoneNumber,
    hours: contractor.openingHours,
    position: givenPosition(contractor).latitude,
    photo: contractor.imageUrl,
  }
  return partNames.filter((name) => values[name] === null)
}
