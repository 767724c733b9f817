import type { Position } from '../rules/distance.ts'
import { citySlug } from '../rules/place.ts'
import { NumberReader } from './numbers.ts'
import { cityKey, countyKey, isMilitaryZip } from './place-key.ts'

/** Where a ZIP code is. The position has two decimals, like all positions of the table. */
export interface ZipPlace extends Position {
  city: string
  /** With its type, "Hillsborough County"; null where it is not known. */
  county: string | null
  /** Two letters, also those of territories. */
  state: string
}

/** A city and its centre. */
export interface CityPlace extends Position {
  city: string
  /** As `citySlug` returns it. */
  citySlug: string
  state: string
}

/** A county and its centre. */
export interface CountyPlace extends Position {
  county: string
  state: string
}

/** The ZIP codes, cities and counties of the country. */
export interface PlaceTable {
  /** Finds a code of five digits. 'military' is an address of the armed forces, which has no place. */
  findZip: (zip: string) => ZipPlace | 'military' | undefined
  /** Finds the cities of this name in any spelling, those with the most ZIP codes first. */
  findCities: (city: string) => CityPlace[]
  /** Finds the counties of this name, with or without "County", the most ZIP codes first. */
  findCounties: (county: string) => CountyPlace[]
  /** Returns the ZIP codes of a city; [] for a city that shares those of another one. */
  zipsInCity: (city: string, state: string) => string[]
  zipsInCounty: (county: string, state: string) => string[]
  /** Returns all ZIP codes in order. */
  zips: () => string[]
}

/**
 * Returns the table of the places in the text of `places.txt`, whose lines are columns
 * (`pack-places.ts` writes them). A row is a ZIP code, in order. Names are read at their first
 * use.
 */
export function createPlaceTable(text: string): PlaceTable {
  const lines = text.split('\n')
  const rows = readRows(lines)
  const cities = once(() => readCities(lines, rows))
  const findCityKey = groupByKey(() => cities().names, cityKey)
  const findCountyKey = groupByKey(() => rows.countyNames, countyKey)
  const zipsOfCities = once(() => countRows(rows.city))
  const zipsOfCounties = once(() => countRows(rows.county))
  const centres = new Map<number, Position>()

  const positionOf = (row: number): Position =>
    rows.latitude[row] === AT_CITY
      ? cityCentre(rows.city[row] as number)
      : toPosition(rows.latitude[row], rows.longitude[row])

  const cityCentre = (city: number): Position => {
    const known = cities().positions[city - rows.cityCount] ?? centres.get(city)
    if (known) return known
    const own = rowsWith(rows.city, city).filter((row) => rows.latitude[row] !== AT_CITY)
    const centre = middlePosition(own.map(positionOf))
    centres.set(city, centre)
    return centre
  }

  /** Those with the most ZIP codes first. */
  const findCityNumbers = (city: string) => sortByCount(findCityKey(city), zipsOfCities())
  const findCountyNumbers = (county: string) => sortByCount(findCountyKey(county), zipsOfCounties())

  const toCityPlace = (city: number): CityPlace => {
    const name = cities().names[city] ?? ''
    return { city: name, citySlug: citySlug(name), state: stateOfCity(city), ...cityCentre(city) }
  }
  const stateOfCity = (city: number) => cities().states[city] ?? ''
  const stateOfCounty = (county: number) => rows.countyStates[county] ?? ''
  const zipsOf = (column: Uint16Array, number: number | undefined) =>
    number === undefined ? [] : rowsWith(column, number).map((row) => toZip(rows.zip[row]))

  return {
    findZip: (zip) => {
      const row = /^\d{5}$/.test(zip) ? rowOf(rows.zip, Number(zip)) : null
      if (row === null) return isMilitaryZip(zip) ? 'military' : undefined
      const city = rows.city[row] as number
      return {
        ...positionOf(row),
        city: cities().names[city] ?? '',
        county: rows.countyNames[rows.county[row] as number] || null,
        state: stateOfCity(city),
      }
    },
    findCities: (city) => findCityNumbers(city).map(toCityPlace),
    findCounties: (county) =>
      findCountyNumbers(county).map((number) => ({
        county: rows.countyNames[number] ?? '',
        state: stateOfCounty(number),
        ...middlePosition(rowsWith(rows.county, number).map(positionOf)),
      })),
    zipsInCity: (city, state) =>
      zipsOf(
        rows.city,
        findCityNumbers(city).find((number) => stateOfCity(number) === state),
      ),
    zipsInCounty: (county, state) =>
      zipsOf(
        rows.county,
        findCountyNumbers(county).find((number) => stateOfCounty(number) === state),
      ),
    zips: () => Array.from(rows.zip, toZip),
  }
}

/** Returns whether a text is the file of places, and not a page that a network's gate has sent. */
export function isPlacesText(text: string): boolean {
  return /^[A-Z]{2}\d+(?:,[A-Z]{2}\d+)*\n/.test(text)
}

/** Latitude of a ZIP code that stands where its city is. */
const AT_CITY = 0x7fff

interface Rows {
  zip: Int32Array
  /** In hundredths of a degree, or AT_CITY. */
  latitude: Int16Array
  longitude: Int16Array
  /** Numbers of cities, in the order of their first ZIP codes. */
  city: Uint16Array
  cityCount: number
  /** Numbers of counties. */
  county: Uint16Array
  /** '' for the unknown county of a state. */
  countyNames: string[]
  countyStates: string[]
  states: string[]
}

function readRows(lines: readonly string[]): Rows {
  const [states = '', counties = '', zips = '', latitudes = '', longitudes = ''] = lines
  const [cities, countiesOfRows] = [lines[5] ?? '', lines[6] ?? '']
  const runs = states.split(',').map((run) => ({ state: run.slice(0, 2), length: +run.slice(2) }))
  const { names, statesOf, firstOf } = readCounties(counties)
  const length = runs.reduce((sum, run) => sum + run.length, 0)
  const rows = {
    zip: new Int32Array(length),
    latitude: new Int16Array(length),
    longitude: new Int16Array(length),
    city: new Uint16Array(length),
    county: new Uint16Array(length),
  }
  const column = {
    zip: new NumberReader(zips),
    latitude: new NumberReader(latitudes),
    longitude: new NumberReader(longitudes),
    city: new NumberReader(cities),
    county: new NumberReader(countiesOfRows),
  }
  let [row, zip, latitude, longitude, cityCount, county] = [0, -1, 0, 0, 0, 0]
  for (const run of runs)
    for (const end = row + run.length; row < end; row += 1) {
      zip += 1 + (column.zip.next() ?? 0)
      rows.zip[row] = zip
      const up = column.latitude.nextSigned()
      if (up !== null) {
        latitude += up
        longitude += column.longitude.nextSigned() ?? 0
      }
      rows.latitude[row] = up === null ? AT_CITY : latitude
      rows.longitude[row] = longitude
      const back = column.city.next()
      rows.city[row] = back === null ? cityCount++ : cityCount - 1 - back
      const inState = column.county.next()
      if (inState !== null) county = (firstOf.get(run.state) ?? 0) + inState
      rows.county[row] = county
    }
  return {
    ...rows,
    cityCount,
    countyNames: names,
    countyStates: statesOf,
    states: runs.flatMap((run) => Array<string>(run.length).fill(run.state)),
  }
}

/** Reads "FL,Alachua County,Baker County|GA,…". `firstOf` has the number of a state's first county. */
function readCounties(text: string) {
  const [names, statesOf]: [string[], string[]] = [[], []]
  const firstOf = new Map<string, number>()
  for (const group of text.split('|')) {
    const [state = '', ...ofState] = group.split(',')
    firstOf.set(state, names.length)
    for (const name of ofState) {
      names.push(name)
      statesOf.push(state)
    }
  }
  return { names, statesOf, firstOf }
}

interface Cities {
  names: string[]
  states: string[]
  /** Positions of the cities without a ZIP code, which stand after the others. */
  positions: Position[]
}

function readCities(lines: readonly string[], rows: Rows): Cities {
  const [names = '', aliasRows = '', latitudes = '', longitudes = '', aliases = ''] = lines.slice(7)
  const states: string[] = []
  for (let row = 0; row < rows.city.length; row += 1)
    if (rows.city[row] === states.length) states.push(rows.states[row] ?? '')
  const column = {
    row: new NumberReader(aliasRows),
    latitude: new NumberReader(latitudes),
    longitude: new NumberReader(longitudes),
  }
  const aliasNames = aliases.split(',')
  let row = 0
  const positions = aliasNames.map(() => {
    row += column.row.next() ?? 0
    states.push(rows.states[row] ?? '')
    return toPosition(
      (rows.latitude[row] ?? 0) + (column.latitude.nextSigned() ?? 0),
      (rows.longitude[row] ?? 0) + (column.longitude.nextSigned() ?? 0),
    )
  })
  return { names: [...names.split(','), ...aliasNames], states, positions }
}

const toPosition = (latitude = 0, longitude = 0): Position => ({
  latitude: latitude / 100,
  longitude: longitude / 100,
})

const toZip = (number = 0) => String(number).padStart(5, '0')

/** Returns the middle of positions. A few that are far off do not move it. */
export function middlePosition(positions: readonly Position[]): Position {
  return {
    latitude: median(positions.map(({ latitude }) => latitude)),
    longitude: median(positions.map(({ longitude }) => longitude)),
  }
}

/** Returns the median, rounded to two decimals. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[sorted.length >> 1] ?? 0
  const lower = sorted[(sorted.length - 1) >> 1] ?? 0
  return Math.round((lower + upper) * 50) / 100
}

function rowsWith(column: Uint16Array, value: number): number[] {
  const rows: number[] = []
  for (let row = column.indexOf(value); row !== -1; row = column.indexOf(value, row + 1))
    rows.push(row)
  return rows
}

function countRows(column: Uint16Array): Map<number, number> {
  const counts = new Map<number, number>()
  for (const value of column) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

function sortByCount(numbers: readonly number[], counts: ReadonlyMap<number, number>): number[] {
  return numbers.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a - b)
}

/** Returns the row of a ZIP code by binary search, or null. */
function rowOf(zips: Int32Array, zip: number): number | null {
  let [low, high] = [0, zips.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((zips[middle] ?? 0) < zip) low = middle + 1
    else high = middle
  }
  return zips[low] === zip ? low : null
}

/**
 * Returns a function that finds the numbers of the names with the key of a name. A key begins with
 * the first letter of its name, so it computes only the keys of the names with this letter.
 */
function groupByKey(
  names: () => readonly string[],
  keyOf: (name: string) => string,
): (name: string) => readonly number[] {
  const letters = new Map<string, Map<string, number[]>>()
  const readLetter = (letter: string) => {
    const groups = new Map<string, number[]>()
    names().forEach((name, number) => {
      if (name.charAt(0).toLowerCase() !== letter) return
      const key = keyOf(name)
      const group = groups.get(key)
      if (group) group.push(number)
      else groups.set(key, [number])
    })
    letters.set(letter, groups)
    return groups
  }
  return (name) => {
    const key = keyOf(name)
    if (key === '') return []
    const letter = key.charAt(0)
    return (letters.get(letter) ?? readLetter(letter)).get(key) ?? []
  }
}

function once<T extends object>(make: () => T): () => T {
  let value: T | undefined
  return () => (value ??= make())
}
