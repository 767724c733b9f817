import { expect, test } from 'vitest'
import type { ContractorDetail } from '#contract/entities.ts'
import { doneParts, listingParts } from '#contract/rules/completeness.ts'

const photo = { id: 1, url: '', largeUrl: '', width: 600, height: 400, caption: null }
const complete: Parameters<typeof doneParts>[0] = {
  photos: [photo],
  openingHours: 'Monday: 9AM-5PM',
  servicesOffered: 'Shelves',
  licenseNumber: 'CBC1',
  description: 'Shelves, made to measure.',
  latitude: 27.95,
  longitude: -82.46,
  positionSource: 'given',
}

test('a listing with photos, hours, services, license, description and position is complete', () => {
  expect(doneParts(complete)).toEqual(listingParts)
})

test.each([
  ['photos', { photos: [] }],
  ['hours', { openingHours: null }],
  ['services', { servicesOffered: ' ' }],
  ['license', { licenseNumber: '' }],
  ['description', { description: null }],
  ['position', { latitude: null, longitude: null, positionSource: null }],
  ['position', { positionSource: 'zip' }],
] satisfies [string, Partial<ContractorDetail>][])('without %s it is not', (part, without) => {
  expect(doneParts({ ...complete, ...without })).toEqual(
    listingParts.filter((other) => other !== part),
  )
})
