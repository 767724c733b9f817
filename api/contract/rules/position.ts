import { ContractError, type FieldError } from '../errors.ts'

/** Numbers, or what stands in a form or a file; null, undefined and '' are none. */
interface PositionInput {
  latitude?: number | string | null | undefined
  longitude?: number | string | null | undefined
}

const isBlank = (value: PositionInput['latitude']) =>
  value === null || value === undefined || value === ''

/**
 * What is wrong with a position of which only one number is given, at the field that lacks; null
 * when nothing is.
 */
export function lonePosition({ latitude, longitude }: PositionInput): FieldError | null {
  if (isBlank(latitude) === isBlank(longitude)) return null
  return isBlank(longitude)
    ? { path: 'longitude', message: 'Latitude is given without a longitude' }
    : { path: 'latitude', message: 'Longitude is given without a latitude' }
}

/** Throws ContractError `invalid` for a position of which only one number is given. */
export function assertWholePosition(position: PositionInput): void {
  const alone = lonePosition(position)
  if (alone) throw new ContractError('invalid', { fields: [alone] })
}
