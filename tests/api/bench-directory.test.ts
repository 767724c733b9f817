import { expect, it } from 'vitest'
import { type DerivedColumns, derivedColumns } from '../../api/db/rows.ts'
import { generateVariants } from '../bench/shared/directory.ts'
import { openTestDatabase, type TestDatabase } from '../support/databases.ts'

interface ContractorRow extends DerivedColumns {
  name: string
  city: string | null
  state: string | null
  zipcode: string | null
  location: string | null
  latitude: number | null
  longitude: number | null
}

/** Returns the generated contractors of a new database, one and a half times the demo directory. */
async function generate({ db }: TestDatabase): Promise<ContractorRow[]> {
  const [row] = await db('contractors').count<{ count: string }[]>('* as count')
  const count = Math.round(Number(row?.count) * 1.5)
  await generateVariants(db, count)
  const generated = await db('contractors')
    .where('change_seq', '=', db('directory').select('version'))
    .orderBy('id')
    .select<ContractorRow[]>()
  expect(generated).toHaveLength(count)
  return generated
}

async function withDemo<T>(use: (database: TestDatabase) => Promise<T>): Promise<T> {
  const database = await openTestDatabase('PostgreSQL', 'demo')
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

it('the bench generates the same contractors in every database, and their derived columns follow the rules', async () => {
  const contractors = await withDemo(generate)
  expect(await withDemo(generate)).toEqual(contractors)
  for (const contractor of contractors) expect(contractor).toMatchObject(derivedColumns(contractor))
})

it('the bench restores all indexes after it has generated contractors', async () => {
  await withDemo(async ({ db }) => {
    const listIndexes = async () =>
      (
        await db.raw<{ rows: unknown[] }>(
          `select indexdef from pg_indexes where tablename = 'contractor_rows' order by indexdef`,
        )
      ).rows
    const before = await listIndexes()
    await generateVariants(db, 1)
    expect(await listIndexes()).toEqual(before)
  })
})
