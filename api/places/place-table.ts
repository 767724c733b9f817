import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPlaceTable, type PlaceTable } from '#contract/places/place-table.ts'
import { projectRoot } from '../root.ts'

let table: PlaceTable | undefined

/** Returns the table of places. The first call reads its file, which takes some milliseconds. */
export function getPlaceTable(): PlaceTable {
  const file = join(projectRoot, 'api/contract/places/places.txt')
  return (table ??= createPlaceTable(readFileSync(file, 'utf8')))
}
