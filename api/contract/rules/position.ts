import { ContractError, type FieldError } from '../errors.ts'

/** Coordinates as numbers or as text of a form or file. Null, undefined and '' mean missing. */
export interface PositionInput {
  latitude?: number | string | null
  longitude?: number | string | null
}

const isBlank = (value: PositionInput['latitude']) =>
  value === null || value === undefined || value === ''

/** Returns an error at the missing field if only one coordinate is given, otherwise null. */
export function incompletePositionError({ latitude, longitude }: PositionInput): FieldError | null {
  if (isBlank(latitude) === isBlank(longitude)) return null
  return isBlank(longitude)
    ? { path: 'longitude', message: 'Latitude is given without a longitude' }
    : { path: 'latitude', message: 'Longitude is given without a latitude' }
}

/** Throws ContractError `invalid` if only one coordinate is given. */
export function assertCompletePosition(position: PositionInput): void {
  const error = incompletePositionError(position)
  if (error) throw new ContractError('invalid', { fields: [error] })
}
