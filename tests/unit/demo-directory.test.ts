import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createPlaceTable } from '../../api/contract/places/place-table.ts'
import { seedCategories } from '../../api/contract/rules/categories.ts'
import { milesBetween, positionOf } from '../../api/contract/rules/distance.ts'
import { createRowCheck } from '../../api/contract/rules/import-rows.ts'
import { floridaPlaces } from '../../api/db/demo/contractors/places/florida.ts'
import { streetsIn } from '../../api/db/demo/contractors/places/place.ts'
import { demoPictureUrls } from '../../api/db/demo/demo-pictures.ts'
import { drawPicture } from '../../api/db/demo/pictures/draw.ts'
import { contractorsOf } from '../../mocks/import-rows.ts'
import { readCsv } from '../../mocks/read-csv.ts'

const read = (path: string) => readFileSync(new URL(`../../api/${path}`, import.meta.url), 'utf8')

const categories = seedCategories.map((category) => ({ ...category, createdAt: '', updatedAt: '' }))
const check = createRowCheck({ categories, fallbackCategorySlug: 'general-contractors' })
const pictures = demoPictureUrls(read('db/demo/pictures.json'))
const contractors = contractorsOf(
  readCsv(read('db/demo/contractors.csv'), Infinity).rows.map(check),
  { categories, placeTable: createPlaceTable(read('contract/places/places.txt')) },
).map((contractor, index) => ({ ...contractor, picture: pictures.get(index + 1) }))

test('every rating of the demo is the mean of whole stars', () => {
  const impossible = contractors.filter(({ rating, reviewCount }) => {
    if (reviewCount === 0) return rating !== 0
    const stars = Math.round((rating / 10) * reviewCount)
    return Math.round((stars / reviewCount) * 10) !== rating
  })
  expect(impossible).toEqual([])
})

test('the streets of a demo city run through the ZIP code of the address', () => {
  const places = new Map(floridaPlaces.map((place) => [place.city, place]))
  const misplaced = contractors.filter(({ location, city, state, zipcode }) => {
    const place = state === 'FL' ? places.get(city ?? '') : undefined
    return (
      place && zipcode && !streetsIn(place, zipcode).some((street) => location?.includes(street))
    )
  })
  expect(misplaced).toEqual([])
})

test('no state of the demo has a single contractor', () => {
  const counts = new Map<string, number>()
  for (const { state } of contractors) if (state) counts.set(state, (counts.get(state) ?? 0) + 1)
  expect(Math.min(...counts.values())).toBeGreaterThan(2)
})

test('a third of the demo has a picture, and neighbours in a list never have the same', () => {
  const pictured = contractors.filter(({ picture }) => picture)
  expect(pictured.length / contractors.length).toBeCloseTo(0.35, 1)
  const ranked = [...contractors].sort(
    (a, b) =>
      b.rating - a.rating ||
      b.reviewCount - a.reviewCount ||
      (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1),
  )
  for (const { id } of categories) {
    const shown = ranked
      .filter(({ categoryId }) => categoryId === id)
      .flatMap(({ picture }) => picture ?? [])
    shown.forEach((picture, index) =>
      expect(shown.slice(index + 1, index + 25)).not.toContain(picture),
    )
  }
})

test('contractors with the same picture are far from each other', () => {
  const pictured = contractors.filter(({ picture }) => picture)
  const near = pictured.flatMap((one, index) =>
    pictured.slice(index + 1).filter((other) => {
      const [from, to] = [positionOf(one), positionOf(other)]
      return one.picture === other.picture && from && to && milesBetween(from, to) < 25
    }),
  )
  expect(near).toEqual([])
})

test('pictures of one scene differ, and each is the same on every run', () => {
  expect(drawPicture('room', 1)).toBe(drawPicture('room', 1))
  expect(drawPicture('room', 1)).not.toBe(drawPicture('room', 2))
})
