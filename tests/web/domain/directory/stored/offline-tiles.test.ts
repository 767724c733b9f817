import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closePublicDb } from '../../../../../web/src/device/public-db.lazy.ts'
import {
  allCitiesQuery,
  categoriesQuery,
  cityPageQuery,
  contractorByIdQuery,
  contractorPageQuery,
  featuredQuery,
  searchQuery,
  summaryQuery,
} from '../../../../../web/src/domain/directory/queries.ts'
import {
  clearStoredDirectory,
  loadStoredDirectory,
  syncStoredDirectory,
} from '../../../../../web/src/domain/directory/stored/stored-directory.lazy.ts'
import { recordUses } from '../../../../../web/src/domain/directory/stored/stored-tiles.ts'
import { testDevice } from '../../../../support/device.ts'
import { mockApi } from '../../../../support/mock-api.ts'

testDevice()
const api = mockApi()
let client: QueryClient

/** Stores these states of a large directory on the device. */
async function store(...states: string[]): Promise<void> {
  api.db.offlineListLimit = 100
  recordUses(...states)
  await syncStoredDirectory()
  await loadStoredDirectory()
}

beforeEach(async () => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await client.fetchQuery(categoriesQuery())
})
afterEach(async () => {
  await clearStoredDirectory()
  // The next test has another database.
  await closePublicDb()
})

const search = (location: string, state = '', category = '') =>
  client.fetchQuery(searchQuery({ location, state, category }))

describe('without a server, a device with one state of a large directory', () => {
  it.each([
    ['Jacksonville, NC', '', ''],
    ['sanford', 'NC', ''],
    ['sanferd', 'NC', ''],
    ['north carolina', '', ''],
    ['', 'NC', '3'],
    ['nowhere', 'NC', ''],
  ])('answers a search in this state like the server: %j, state %j', async (...terms) => {
    const online = await search(...terms)
    await store('NC')
    api.disconnect()
    expect(await search(...terms)).toEqual(online)
  })

  it.each([
    ['Tampa, FL', '', ''],
    ['florida', '', ''],
    ['tampa', 'FL', ''],
    ['', 'FL', '3'],
  ])('says that another state is not stored: %j, state %j', async (...terms) => {
    await store('NC')
    api.disconnect()
    await expect(search(...terms)).rejects.toMatchObject({ name: 'NotOnDeviceError', state: 'FL' })
  })

  it('finds a city without its state only if it is stored, and no city of a similar name', async () => {
    await store('NC')
    api.disconnect()
    const { contractors } = await search('jacksonville')
    expect(new Set(contractors.map(({ state }) => state))).toEqual(new Set(['NC']))
    for (const location of ['tampa', 'sanferd'])
      await expect(search(location)).rejects.toMatchObject({
        name: 'NotOnDeviceError',
        state: null,
      })
  })

  it('has the profiles of this state and no others', async () => {
    const [stored] = (await search('sanford', 'NC')).contractors
    const [other] = (await search('sanford', 'FL')).contractors
    await store('NC')
    api.disconnect()
    const profile = (id = 0) => client.fetchQuery(contractorByIdQuery(id))
    expect(await profile(stored?.id)).toMatchObject({ id: stored?.id })
    await expect(profile(other?.id)).rejects.toMatchObject({ name: 'NotOnDeviceError' })
  })

  it('lists its contractors and cities, but does not count or feature them as the whole directory', async () => {
    await store('NC')
    api.disconnect()
    const page = await client.fetchQuery(contractorPageQuery({ category: '', page: 1, size: 24 }))
    expect(new Set(page.items.map(({ state }) => state))).toEqual(new Set(['NC']))
    const cities = await client.fetchQuery(allCitiesQuery({ category: '', state: '' }))
    expect(new Set(cities.map(({ state }) => state))).toEqual(new Set(['NC']))
    for (const query of [summaryQuery(), featuredQuery()])
      await expect(client.fetchQuery<unknown>(query as never)).rejects.toMatchObject({
        name: 'NotOnDeviceError',
      })
  })
})

it('without a server, a device without any state of a large directory has no lists', async () => {
  await store()
  api.disconnect()
  const lists = [
    contractorPageQuery({ category: '', page: 1, size: 24 }),
    cityPageQuery({ page: 1, size: 50 }),
    allCitiesQuery({ category: '', state: '' }),
    searchQuery({ location: '', state: '', category: '3' }),
  ]
  for (const query of lists)
    await expect(client.fetchQuery<unknown>(query as never)).rejects.toMatchObject({
      name: 'NotOnDeviceError',
      state: null,
    })
})
