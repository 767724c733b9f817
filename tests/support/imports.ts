import type { Knex } from 'knex'
import { expect } from 'vitest'
import { csvBytesSource } from './csv-source.ts'
import { numberInLetters } from './import-client.ts'

/** Returns the source for a CSV file with these lines. */
export const csv = (...lines: string[]) => csvBytesSource(`${lines.join('\n')}\n`)

/** Returns the lines of a CSV file with `count` plumbers: the header and the rows. */
export const manyRows = (count: number) => [
  'Name,Categories',
  ...Array.from({ length: count }, (_, n) => `Firm ${numberInLetters(n)},Plumber`),
]

export const deleteContractorsAndImports = (db: Knex) =>
  db.raw(
    'truncate contractor_rows, former_slugs, payments, import_batches restart identity cascade',
  )

export const namesIn = (db: Knex) => db('contractors').orderBy('id').pluck<string[]>('name')

/** Checks that no rows remain, hidden ones included, and that the batches have these statuses. */
export async function expectNothingImported(db: Knex, statuses: string[]): Promise<void> {
  expect(await db('contractor_rows').pluck('name')).toEqual([])
  expect(await db('directory').pluck('importing_batch')).toEqual([0])
  expect(await db('import_batches').orderBy('id').pluck('status')).toEqual(statuses)
}
