import { readFileSync } from 'node:fs'
import {
  type DerivedPosition,
  derivePosition,
  type PositionFields,
} from '#contract/places/derive-position.ts'
import { createPlaceTable } from '#contract/places/place-table.ts'

const file = new URL('../../api/contract/places/places.txt', import.meta.url)

/** The text of the file of places. */
export const placesText = readFileSync(file, 'utf8')

export const placeTable = createPlaceTable(placesText)

/** Returns the position of a contractor without given coordinates. */
export const derivedPosition = (
  address: Partial<Pick<PositionFields, 'zipcode' | 'city' | 'state'>>,
): DerivedPosition =>
  derivePosition(
    { zipcode: null, city: null, state: null, ...address, latitude: null, longitude: null },
    placeTable,
  )
