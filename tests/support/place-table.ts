import { readFileSync } from 'node:fs'
import { createPlaceTable } from '#contract/places/place-table.ts'

const file = new URL('../../api/contract/places/places.txt', import.meta.url)

/** The text of the file of places. */
export const placesText = readFileSync(file, 'utf8')

export const placeTable = createPlaceTable(placesText)
