import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { directory, TOTAL_HEADER } from '#contract/directory.ts'
import type { Contractor } from '#contract/entities.ts'
import { type Holdings, holdingsOf } from '#contract/in-memory/holdings.ts'
import { page, search } from '#contract/in-memory/lists.ts'
import { suggest } from '#contract/in-memory/suggest.ts'
import { formatPosition, milesBetween, positionOf } from '#contract/rules/distance.ts'
import { zipOf } from '#contract/rules/place.ts'
import { PLACE_HEADER, readSearchedPlace } from '#contract/searched-place.ts'
import { derivedPosition, placeTable } from '../support/place-table.ts'
import { registerOwner } from '../support/users.ts'
import { listingCalls } from './listing-calls.ts'
import { readError, readReply } from './read-reply.ts'
import { directoryTargets, targetNames, withTarget } from './targets.ts'

describe.each(directoryTargets)('searching nearby on %s', (name) => {
  const target = withTarget(name)
  let list: Contractor[]
  let holdings: Holdings
  const get = (path: string) => target.send(path)

  beforeAll(async () => {
    list = await readReply(directory.list, await get('/api/contractors'))
    holdings = holdingsOf({
      contractors: list,
      categories: await readReply(directory.categories, await get('/api/categories')),
      updatedAt: '',
      offlineListLimit: 1,
      placeTable,
    })
  })

  const find = async (query: string) => {
    const response = await get(`/api/search?${query}`)
    return {
      total: Number(response.headers.get(TOTAL_HEADER)),
      place: readSearchedPlace(response.headers.get(PLACE_HEADER)),
      contractors: await readReply(directory.search, response),
    }
  }

  test('contractors have positions and say where they come from', () => {
    for (const { name: business, latitude, longitude, positionSource, ...address } of list) {
      const position = { latitude, longitude, positionSource }
      if (positionSource !== 'given')
        expect([business, position]).toEqual([business, derivedPosition(address)])
      for (const degrees of [latitude ?? 0, longitude ?? 0])
        expect(degrees).toBe(Math.round(degrees * 1000) / 1000)
    }
    const placed = list.filter(({ positionSource }) => positionSource !== null)
    expect(placed.length).toBeGreaterThan(list.length * 0.99)
  })

  test('all ZIP codes of Tampa find at least ten plumbers, the nearest first', async () => {
    const inTampa = list.filter(({ city, state }) => city === 'Tampa' && state === 'FL')
    const zips = new Set(inTampa.map(({ zipcode }) => zipOf(zipcode ?? '') ?? ''))
    expect(zips.size).toBeGreaterThanOrEqual(20)
    for (const zip of zips) {
      const { contractors, place } = await find(`location=${zip}&category=plumbers&radius=25`)
      expect(place, zip).toMatchObject({ kind: 'zip', name: zip, radius: 25 })
      expect(contractors.length, zip).toBeGreaterThanOrEqual(10)
      const own = contractors.filter(({ zipcode }) => zipOf(zipcode ?? '') === zip)
      expect(contractors.slice(0, place?.own), zip).toEqual(own)
      const center = place?.position ?? { latitude: 0, longitude: 0 }
      const miles = contractors.map((found) =>
        milesBetween(center, positionOf(found) ?? { latitude: 0, longitude: 0 }),
      )
      const ofOthers = miles.slice(own.length)
      expect(ofOthers, zip).toEqual(ofOthers.toSorted((a, b) => a - b))
      expect(Math.max(...ofOthers), zip).toBeLessThanOrEqual(25)
    }
  })

  test.each([
    'location=33602&radius=5',
    'location=33602-1234&category=3&radius=100',
    'location=tampa&category=plumbers&radius=25',
    'location=Tampa, FL&category=plumbers&radius=1',
    'location=tampa&state=FL&category=1&radius=30',
    'location=Temple Terrace&radius=25',
    'location=Temple Terrace, FL&category=electricians&radius=10',
    'location=Hillsborough County&category=plumbers&radius=25',
    'location=Hillsborough County, FL&radius=10',
    'location=hillsborough&radius=25',
    'location=florida&radius=25',
    'location=FL&category=plumbers&radius=25',
    'location=tmpa&category=3&radius=25',
    'location=nowhere at all&radius=25',
    'location=99501&category=plumbers&radius=100',
    'location=00000&radius=25',
    'location=&category=plumbers&radius=25',
    'location=33602&category=no-such-trade&radius=25',
    'near=27.95,-82.46&radius=3',
    'near=27.95,-82.46&category=painters',
    'near=45.1,-99.3',
    'near=0,0',
    'near=27.95,-82.46&radius=100',
  ])('%j finds what the shared rule finds, in the same order', async (query) => {
    const parsed = directory.search.query.parse(Object.fromEntries(new URLSearchParams(query)))
    const { contractors, total, place } = search(holdings, parsed)
    const found = await find(query)
    expect(found.contractors.map(({ id }) => id)).toEqual(contractors.map(({ id }) => id))
    expect({ total: found.total, place: found.place }).toEqual({ total, place })
  })

  test.each(['33602', 'tampa', 'hillsborough', 'tmpa', 'temple terrace'])(
    'the contractors of %j come first, as found without a radius',
    async (location) => {
      const own = await find(`location=${location}`)
      const around = await find(`location=${location}&radius=25`)
      expect(own.place).toBeNull()
      expect(around.place?.own ?? own.total).toBe(own.total)
      const ids = (found: typeof own) => found.contractors.slice(0, own.total).map(({ id }) => id)
      expect(new Set(ids(around))).toEqual(new Set(ids(own)))
    },
  )

  test('a county has the contractors of its ZIP codes, and a place without any those nearby', async () => {
    const county = await find('location=Hillsborough County&category=plumbers&radius=25')
    expect(county.place).toMatchObject({ kind: 'county', name: 'Hillsborough County' })
    expect(county.place?.own).toBeGreaterThanOrEqual(10)
    const city = await find('location=Temple Terrace&category=plumbers&radius=25')
    expect(city.place).toMatchObject({ kind: 'city', name: 'Temple Terrace', own: 0 })
    expect(city.total).toBeGreaterThanOrEqual(10)
  })

  test('a ZIP code of the armed forces finds nothing and says so', async () => {
    expect(await find('location=09012&radius=25')).toEqual({
      total: 0,
      contractors: [],
      place: { kind: 'military', name: '', position: null, own: 0, radius: null },
    })
  })

  test.each([
    ['search?location=tampa&radius=0', 'radius'],
    ['search?location=tampa&radius=101', 'radius'],
    ['search?location=tampa&radius=2.5', 'radius'],
    ['search?location=tampa&radius=x', 'radius'],
    ['search?near=27.951,-82.46', 'near'],
    ['search?near=91,-82.46', 'near'],
    ['search?near=27.95,-181', 'near'],
    ['search?near=27.95', 'near'],
    ['search?near=27.95,-82.46&location=tampa', 'near'],
    ['contractors/page?within=10', 'within'],
    ['contractors/page?within=0&near=27.95,-82.46', 'within'],
    ['contractors/page?verified=yes', 'verified'],
    ['contractors/page?minRating=5.1', 'minRating'],
    ['contractors/page?minRating=45', 'minRating'],
    ['contractors/page?sort=best', 'sort'],
  ])('refuses %j and names the field', async (path, field) => {
    expect(await readError(await get(`/api/${path}`))).toMatchObject({
      status: 400,
      code: 'invalid',
      paths: [field],
    })
  })

  test.each([
    'verified=1',
    'minRating=4.5&page=2&size=10',
    'within=10&near=27.95,-82.46&category=plumbers',
    'within=25&near=27.95,-82.46&verified=1&minRating=4&sort=trusted',
    'sort=trusted&size=100',
    'sort=trusted&size=50&page=40',
    'sort=reviews&city=tampa',
    'sort=name&size=30&page=2',
    'sort=name&size=30&page=999',
  ])('the page %j of contractors equals the result of the shared rule', async (query) => {
    const parsed = directory.page.query.parse(Object.fromEntries(new URLSearchParams(query)))
    const expected = page(holdings, parsed)
    const found = await readReply(directory.page, await get(`/api/contractors/page?${query}`))
    expect(found.items.map(({ id }) => id)).toEqual(expected.items.map(({ id }) => id))
    expect(found).toEqual(expected)
    expect(found.items.length).toBeGreaterThan(0)
  })

  test.each([
    'plumb',
    'water heater',
    'plumer',
    'tamp',
    'bay',
    'bay elctric',
    '33602',
    'st pete',
    'x',
    ' ',
    '%_',
    'painting',
  ])('suggests for %j what the shared rule suggests', async (q) => {
    const found = await readReply(
      directory.suggest,
      await get(`/api/suggest?${new URLSearchParams({ q })}`),
    )
    expect(found).toEqual(suggest(holdings, { q }))
    expect(found.length).toBeLessThanOrEqual(8)
  })

  test('suggests the trade of a job, places, and businesses by a misspelled name', async () => {
    const suggestions = async (q: string) =>
      readReply(directory.suggest, await get(`/api/suggest?${new URLSearchParams({ q })}`))
    expect(await suggestions('water heater')).toContainEqual({
      kind: 'job',
      label: 'Water heater',
      href: '/category/plumbers',
    })
    expect(await suggestions('tampa')).toContainEqual({
      kind: 'place',
      label: 'Tampa, FL',
      href: '/directory?location=Tampa%2C+FL',
    })
    const [long] = list.filter(({ name: business }) =>
      /^[A-Z][a-z]{7,} [A-Z][a-z]{5,}/.test(business),
    )
    const typed = (long?.name ?? '').replace(/^(\w{3})(\w)(\w)/, '$1$3$2')
    expect(typed).not.toBe(long?.name)
    expect((await suggestions(typed)).map(({ label }) => label)).toContainEqual(
      expect.stringContaining(long?.name ?? '?'),
    )
  })
})

describe.each(targetNames)('a new listing on %s', (name) => {
  const target = withTarget(name)
  const { listing } = listingCalls(target)

  test('is found near its ZIP code at once', async () => {
    const owner = await registerOwner(target)
    const created = await listing(owner)
    expect(created.positionSource).toBe('zip')
    const position = positionOf(created)
    const near = position && formatPosition(position)
    const found = await readReply(
      contract.directory.search,
      await target.send(`/api/search?near=${near}&radius=1`),
    )
    expect(found).toContainEqual(expect.objectContaining({ id: created.id, positionSource: 'zip' }))
  })

  test('stands where its owner has moved it', async () => {
    const owner = await registerOwner(target)
    const position = { latitude: 27.123456, longitude: -82.234567 }
    expect(await listing(owner, position)).toMatchObject({ ...position, positionSource: 'given' })
    expect(
      await readError(
        await owner.send('PUT', `/api/contractors/1`, { latitude: 91, longitude: 0 }),
      ),
    ).toMatchObject({ status: 400, paths: ['latitude'] })
  })
})
