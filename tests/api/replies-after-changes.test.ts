import fc from 'fast-check'
import type { Knex } from 'knex'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ContractorDetail } from '#contract/entities.ts'
import { derivedColumns, nextDirectoryVersion, snakeKeys } from '../../api/db/rows.ts'
import { readDetailText, readFeaturedTexts } from '../../api/features/directory/repo.ts'
import { searchContractors } from '../../api/features/directory/search.ts'
import { featureDatabases } from '../support/databases.ts'
import { updateContractor } from '../support/full-list.ts'
import { quickOrFull } from '../support/full-run.ts'
import { withServer } from '../support/server.ts'

const cities = ['Tampa', 'Tampa Heights', 'New Tampa', 'Ocala']
const locations = ['tampa', 'heights', 'ocala fl', 'tamba', '33602']

describe.each(featureDatabases)('cached replies after a change, on %s', (kind) => {
  const server = withServer(kind, 'empty')
  let ids: number[] = []
  let path = ''
  beforeEach(async () => {
    ids = await fill(server.db)
    const contractor = (await read(`/api/contractors/${ids[0]}`)) as ContractorDetail
    path = `/api/contractors/${contractor.categorySlug}-tampa/${contractor.slug}`
  })

  const read = async (url: string): Promise<unknown> => {
    const response = await fetch(server.url + url)
    expect(response.status).toBe(200)
    return response.json()
  }

  test('show a new name of the category', async () => {
    await Promise.all([read(`/api/contractors/${ids[0]}`), read(path)])
    await server.db.transaction(async (trx) => {
      await nextDirectoryVersion(trx)
      await trx('categories').where({ id: 1 }).update({ name: 'Renamed' })
    })
    expect(await read(`/api/contractors/${ids[0]}`)).toMatchObject({ categoryName: 'Renamed' })
    expect(await read(path)).toMatchObject({ contractor: { categoryName: 'Renamed' } })
    await server.db('categories').where({ id: 1 }).update({ name: 'General' })
  })

  test('are read again after the restore of a backup', async () => {
    await read(`/api/contractors/${ids[0]}`)
    // A backup has the versions of its own time.
    await server.db.transaction(async (trx) => {
      await trx.raw('alter table contractor_rows disable trigger contractors_version')
      await trx('contractors').where({ id: ids[0] }).update({ description: 'Older', change_seq: 1 })
      await trx.raw('alter table contractor_rows enable trigger contractors_version')
      const version = await nextDirectoryVersion(trx)
      await trx('directory').update({ epoch: trx.raw('gen_random_uuid()'), deltas_from: version })
    })
    expect(await read(`/api/contractors/${ids[0]}`)).toMatchObject({ description: 'Older' })
  })

  test('are read again after a failover to a server that lacks the last version', async () => {
    const [first = 0, second = 0] = ids
    await updateContractor(server.db, second, { description: 'Lost' })
    await read(`/api/contractors/${first}`)
    await server.db.transaction(async (trx) => {
      await trx('directory').decrement('version', 2)
      await nextDirectoryVersion(trx)
    })
    await read('/api/contractors/featured')
    await updateContractor(server.db, first, { description: 'After the failover' })
    await updateContractor(server.db, ids.at(-1) ?? 0, { description: 'Later' })
    expect(await read(`/api/contractors/${first}`)).toMatchObject({
      description: 'After the failover',
    })
  })

  const at = fc.nat(11)
  const edit = fc.record({
    at,
    values: fc.oneof(
      fc.constantFrom(...cities).map((city) => cityOf(city)),
      fc.boolean().map((is_featured) => ({ is_featured })),
      fc.boolean().map((isDeleted) => ({ deleted_at: isDeleted ? new Date() : null })),
      fc.nat(50).map((rating) => ({ rating })),
    ),
  })
  const request = fc.oneof(
    fc.record({ kind: fc.constant('profile' as const), at }),
    fc.record({ kind: fc.constant('search' as const), location: fc.constantFrom(...locations) }),
    fc.constant({ kind: 'featured' as const }),
  )

  test('are the same as without a cache, after any edits', async () => {
    const { db } = server
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(edit, request), { minLength: 20, maxLength: 60 }),
        async (steps) => {
          for (const step of steps) {
            if ('values' in step) await updateContractor(db, ids[step.at] ?? 0, step.values)
            else if (step.kind === 'featured')
              expect(await read('/api/contractors/featured')).toEqual(
                (await readFeaturedTexts(db)).value.map(parse),
              )
            else if (step.kind === 'search') {
              const { location } = step
              const found = await searchContractors(db, { location, category: '', state: null })
              expect(await read(`/api/search?location=${location}`)).toEqual(found.texts.map(parse))
            } else {
              const id = ids[step.at] ?? 0
              const { value: text } = await readDetailText(db, id)
              const response = await fetch(`${server.url}/api/contractors/${id}`)
              if (text === null) expect(response.status).toBe(410)
              else expect(await response.json()).toEqual(JSON.parse(text))
            }
          }
        },
      ),
      { numRuns: quickOrFull(5, 100), seed: 20_261_123 },
    )
  })
})

const parse = (text: string) => JSON.parse(text) as unknown

const noPosition = { latitude: null, longitude: null }

const cityOf = (city: string) => {
  const place = { name: 'Any', city, state: 'FL', zipcode: '33602', location: '1 Main St' }
  const { city_slug, place_text, street_text } = derivedColumns({ ...place, ...noPosition })
  return { city, city_slug, place_text, street_text }
}

/** Replaces the contractors by twelve: four in each of the first three cities, the last in Ocala. */
async function fill(db: Knex): Promise<number[]> {
  return db.transaction(async (trx) => {
    const change_seq = await nextDirectoryVersion(trx)
    await trx('contractors').delete()
    await trx('directory').update({ deltas_from: change_seq })
    return insert(trx, 12, change_seq)
  })
}

let names = 0

async function insert(db: Knex, count: number, change_seq: number): Promise<number[]> {
  names += 1
  const rows = Array.from({ length: count }, (_, n) => {
    const city = n === 11 ? 'Ocala' : (cities[n % 3] ?? '')
    const row = {
      name: `Contractor ${n} of ${names}`,
      slug: `c-${names}-${n}`,
      city,
      state: 'FL',
      zipcode: '33602',
      location: '1 Main St',
      categoryId: 1,
      rating: n % 50,
      reviewCount: 1,
      isFeatured: n < 2,
    }
    return { ...snakeKeys(row), ...derivedColumns({ ...row, ...noPosition }), change_seq }
  })
  const inserted = await db('contractors').insert(rows).returning<{ id: number }[]>('id')
  return inserted.map(({ id }) => id)
}
