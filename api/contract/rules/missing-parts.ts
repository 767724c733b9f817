import type { Contractor } from '../entities.ts'

/** What visitors miss most when a contractor has none. */
export const partNames = ['phone', 'hours', 'position', 'photo'] as const
export type PartName = (typeof partNames)[number]

type Position = Pick<Contractor, 'latitude' | 'longitude'>

/** Returns the coordinates that somebody gave, or nulls. */
export function givenPosition({ latitude, longitude }: Position): Position {
  return { latitude, longitude }
}

/** Returns what a contractor does not have, in the order of `partNames`. */
export function missingParts(
  contractor: Position & Pick<Contractor, 'phoneNumber' | 'openingHours' | 'imageUrl'>,
): PartName[] {
  const values: Record<PartName, unknown> = {
    phone: contractor.phoneNumber,
    hours: contractor.openingHours,
    position: givenPosition(contractor).latitude,
    photo: contractor.imageUrl,
  }
  return partNames.filter((name) => values[name] === null)
}
