import { encodeNumber, encodeSigned, NO_NUMBER } from '#contract/places/numbers.ts'
import { cityKey, countyKey, isMilitaryZip } from '#contract/places/place-key.ts'
import { milesBetween, type Position } from '#contract/rules/distance.ts'
import { countyName } from './county-name.ts'
import {
  citiesOfGeoNames,
  countiesOfZips,
  positionsOfCensus,
  type SourceCity,
  type SourceZip,
  zipsOfGeoNames,
  zipsOfZipcodes,
} from './packages.ts'

/** A city that is farther away from all ZIP codes of its state has a wrong position. */
const MAX_MILES_TO_ZIP = 40

/** A position in hundredths of a degree. */
interface Point {
  y: number
  x: number
}

interface Zip extends Point {
  zip: string
  city: string
  state: string
  county: string
  /** A post-office box or a single building, in a city that has areas. It stands where the city is. */
  isAtCity: boolean
  /** Cities without a ZIP code, of which this is the nearest. */
  aliases: (Point & { city: string })[]
}

/**
 * Returns the text of the file of places: ZIP codes with their positions, cities, counties and
 * states, and cities without a ZIP code of their own. The lines are columns; `place-table.ts` reads
 * them.
 *
 * Names are those of GeoNames, and positions those of the Census where it has them: GeoNames is
 * hundreds of miles off for some.
 */
export function packPlaces(): string {
  const cities = citiesOfGeoNames()
  const zips = listZips(cities)
  addAliases(zips, cities)
  return [...zipColumns(zips), ...aliasColumns(zips)].join('\n') + '\n'
}

function listZips(geoNamesCities: readonly SourceCity[]): Zip[] {
  const all = new Map<string, SourceZip>()
  for (const source of [...zipsOfZipcodes(), ...zipsOfGeoNames()])
    if (!isMilitaryZip(source.zip) && source.state !== '' && isSomewhere(source))
      all.set(source.zip, source)
  const sources = [...all.values()].sort((a, b) => compare(a.zip, b.zip))

  const census = positionsOfCensus()
  const spelling = spellingsOf([...geoNamesCities.filter(isPlace), ...sources])
  const county = countiesOf(sources)
  const withArea = new Set(sources.filter(({ zip }) => census.has(zip)).map(keyOf))
  const centres = new Map(geoNamesCities.map((city) => [keyOf(city), city]))
  return sources.map((source) => {
    const hasArea = withArea.has(keyOf(source))
    const position = census.get(source.zip) ?? (hasArea ? source : centres.get(keyOf(source)))
    return {
      zip: source.zip,
      city: spelling(source),
      state: source.state,
      county: county(source),
      ...toPoint(position ?? source),
      isAtCity: hasArea && !census.has(source.zip),
      aliases: [],
    }
  })
}

const isSomewhere = ({ latitude, longitude }: Position) => latitude !== 0 || longitude !== 0

/** The same names come again and again. */
const cityKeys = new Map<string, string>()

function keyOf({ city, state }: { city: string; state: string }): string {
  const key = cityKeys.get(city) ?? cityKey(city)
  cityKeys.set(city, key)
  return `${key}|${state}`
}

const toPoint = ({ latitude, longitude }: Position): Point => ({
  y: Math.round(latitude * 100),
  x: Math.round(longitude * 100),
})

const toPosition = ({ y, x }: Point): Position => ({ latitude: y / 100, longitude: x / 100 })

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Returns letters without accents, and without the ʻokina of Hawaiian names. */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f‘’ʻʼ]/g, '')
    .trim()

/** Returns one spelling for each city: its first one. */
function spellingsOf(cities: readonly SourceCity[]): (source: SourceZip) => string {
  const spellings = new Map<string, string>()
  for (const city of cities)
    if (!spellings.has(keyOf(city))) spellings.set(keyOf(city), plain(city.city))
  return (source) => spellings.get(keyOf(source)) ?? source.city
}

/**
 * Returns the county of each ZIP code; '' for none. Codes that GeoNames lacks have the county of
 * the other package, in the spelling of GeoNames, or else that of their city.
 */
function countiesOf(sources: readonly SourceZip[]): (source: SourceZip) => string {
  const others = countiesOfZips()
  const spellings = new Map<string, string>()
  const key = (county: string, state: string) => `${countyKey(county)}|${state}`
  for (const { county, state } of sources) {
    const name = county === '' ? '' : countyName(plain(county), state)
    if (name !== '' && !spellings.has(key(name, state))) spellings.set(key(name, state), name)
  }
  const countyOf = ({ zip, county, state }: SourceZip) => {
    if (county !== '' && state !== 'CT') return countyName(plain(county), state)
    const other = others.get(zip)
    if (other === undefined) return ''
    return state === 'CT' ? countyName(other, state) : (spellings.get(key(other, state)) ?? '')
  }
  const ofCities = new Map<string, string>()
  for (const source of sources) {
    const county = countyOf(source)
    if (county !== '' && !ofCities.has(keyOf(source))) ofCities.set(keyOf(source), county)
  }
  return (source) => countyOf(source) || (ofCities.get(keyOf(source)) ?? '')
}

/** Returns whether the name is one: "Ensley (historical)" and "Allston/Brighton" are not. */
const isPlace = ({ city }: SourceCity) => /^[A-Za-z][A-Za-z .'-]*$/.test(plain(city))

/** Adds each city that has no ZIP code to the nearest ZIP code of its state. */
function addAliases(zips: readonly Zip[], cities: readonly SourceCity[]): void {
  const known = new Set(zips.map(keyOf))
  const byState = groupByState(zips.filter(({ isAtCity }) => !isAtCity))
  for (const city of cities.filter(isPlace)) {
    if (known.has(keyOf(city))) continue
    known.add(keyOf(city))
    const nearest = nearestTo(city, byState.get(city.state) ?? [])
    if (nearest) nearest.aliases.push({ city: plain(city.city), ...toPoint(city) })
  }
}

function nearestTo(city: SourceCity, zips: readonly Zip[]): Zip | undefined {
  const point = toPoint(city)
  let best: Zip | undefined
  let bestMiles = MAX_MILES_TO_ZIP
  for (const zip of zips) {
    // A hundredth of a degree of latitude is 0.7 miles.
    if (Math.abs(zip.y - point.y) > MAX_MILES_TO_ZIP / 0.68) continue
    const miles = milesBetween(city, toPosition(zip))
    if (miles < bestMiles) [best, bestMiles] = [zip, miles]
  }
  return best
}

function groupByState(zips: readonly Zip[]): Map<string, Zip[]> {
  const groups = new Map<string, Zip[]>()
  for (const zip of zips) {
    const group = groups.get(zip.state)
    if (group) group.push(zip)
    else groups.set(zip.state, [zip])
  }
  return groups
}

function zipColumns(zips: readonly Zip[]): string[] {
  const numbers: string[] = []
  const points: [string[], string[]] = [[], []]
  const cityColumn: string[] = []
  const countyColumn: string[] = []
  const states: string[] = []
  const counties = countiesByState(zips)
  const names: string[] = []
  const cityNumbers = new Map<string, number>()

  let last: Zip | undefined
  let at: Point = { y: 0, x: 0 }
  let runLength = 0
  for (const zip of zips) {
    numbers.push(encodeNumber(Number(zip.zip) - Number(last?.zip ?? -1) - 1))
    if (zip.isAtCity) points[0].push(NO_NUMBER)
    else {
      points[0].push(encodeSigned(zip.y - at.y))
      points[1].push(encodeSigned(zip.x - at.x))
      at = zip
    }
    const number = cityNumbers.get(keyOf(zip))
    cityColumn.push(number === undefined ? NO_NUMBER : encodeNumber(names.length - 1 - number))
    if (number === undefined) {
      cityNumbers.set(keyOf(zip), names.length)
      names.push(zip.city)
    }
    const isSameCounty = last?.county === zip.county && last.state === zip.state
    countyColumn.push(
      isSameCounty ? NO_NUMBER : encodeNumber((counties.get(zip.state) ?? []).indexOf(zip.county)),
    )
    if (last && last.state !== zip.state) {
      states.push(`${last.state}${runLength}`)
      runLength = 0
    }
    runLength += 1
    last = zip
  }
  states.push(`${last?.state}${runLength}`)
  return [
    states.join(','),
    [...counties].map(([state, ofState]) => [state, ...ofState].join(',')).join('|'),
    numbers.join(''),
    points[0].join(''),
    points[1].join(''),
    cityColumn.join(''),
    countyColumn.join(''),
    names.join(','),
  ]
}

function countiesByState(zips: readonly Zip[]): Map<string, string[]> {
  return new Map(
    [...groupByState(zips)]
      .toSorted(([a], [b]) => compare(a, b))
      .map(([state, ofState]) => [
        state,
        [...new Set(ofState.map(({ county }) => county))].sort(compare),
      ]),
  )
}

function aliasColumns(zips: readonly Zip[]): string[] {
  const rows: string[] = []
  const points: [string[], string[]] = [[], []]
  const names: string[] = []
  let lastRow = 0
  for (const [row, zip] of zips.entries())
    for (const alias of zip.aliases.toSorted((a, b) => compare(a.city, b.city))) {
      rows.push(encodeNumber(row - lastRow))
      points[0].push(encodeSigned(alias.y - zip.y))
      points[1].push(encodeSigned(alias.x - zip.x))
      names.push(alias.city)
      lastRow = row
    }
  return [rows.join(''), points[0].join(''), points[1].join(''), names.join(',')]
}
