import { beforeEach, describe, expect, it } from 'vitest'
import type { TileMeta } from '../../../../../web/src/device/public-schema.ts'
import { stateOfSearch } from '../../../../../web/src/domain/directory/stored/search-coverage.ts'
import { statesAround } from '../../../../../web/src/domain/directory/stored/states-around.ts'
import {
  covers,
  coversPart,
  coversUse,
  dropUses,
  recordUses,
  storedStatesText,
  tilesByState,
  toUse,
  useStoredTiles,
} from '../../../../../web/src/domain/directory/stored/stored-tiles.ts'
import { chooseTiles } from '../../../../../web/src/domain/directory/stored/sync-tiles.ts'
import { buildContractors } from '../../../../support/builders.ts'

const tile = (key: string, count: number, isStored = false): TileMeta => ({
  key,
  hash: 'x',
  count,
  bytes: count * 1000,
  fromIds: isStored ? [1] : [],
})

describe('a device stores', () => {
  const tiles = [tile('FL-1', 40), tile('FL-2', 30), tile('GA-1', 50), tile('TX-1', 200)]
  const choose = (max: number, ...uses: string[]) =>
    chooseTiles(tiles, uses, max).map(({ key }) => key)

  it('the states in which it is used, and no others', () => {
    expect(choose(1000)).toEqual([])
    expect(choose(1000, 'FL')).toEqual(['FL-1', 'FL-2'])
  })

  it('the latest used state when there is no room for all', () => {
    expect(choose(100, 'FL', 'GA')).toEqual(['FL-1', 'FL-2'])
    expect(choose(100, 'GA', 'FL')).toEqual(['GA-1', 'FL-1'])
  })

  it('first the categories that are used', () => {
    expect(choose(50, 'FL-2')).toEqual(['FL-2'])
    expect(choose(1000, 'FL-2')).toEqual(['FL-2', 'FL-1'])
  })

  it('first the category of a search nearby in all its states', () => {
    const nearby = [tile('NJ-1', 60), tile('NJ-2', 30), tile('NY-1', 70), tile('NY-2', 40)]
    const keys = chooseTiles(nearby, ['NJ-2', 'NY-2', 'FL'], 130).map(({ key }) => key)
    expect(keys).toEqual(['NJ-2', 'NY-2', 'NJ-1'])
  })

  it('the latest used tile even if it is too large, and then nothing else', () => {
    expect(choose(100, 'TX', 'FL')).toEqual(['TX-1'])
  })
})

describe('the uses of the directory', () => {
  beforeEach(() => useStoredTiles.setState({ tiles: null, uses: [] }))

  it('are listed once, the latest first, and the oldest are forgotten', () => {
    recordUses('FL')
    recordUses('GA')
    recordUses('FL')
    expect(useStoredTiles.getState().uses).toEqual(['FL', 'GA'])
    for (let id = 1; id <= 60; id += 1) recordUses(toUse('TX', id))
    expect(useStoredTiles.getState().uses).toHaveLength(50)
    expect(useStoredTiles.getState().uses[0]).toBe('TX-60')
  })

  it('are forgotten by the tab when the device has stored them', () => {
    recordUses('FL', 'GA')
    dropUses(['FL'])
    expect(useStoredTiles.getState().uses).toEqual(['GA'])
  })

  it.each([
    [{ location: 'anywhere', state: 'NC' }, 'NC'],
    [{ location: 'tampa', state: '' }, 'FL'],
    [{ location: '', state: '' }, null],
  ])('of the search %j is the state %s', (search, state) => {
    const found = buildContractors([{ state: 'GA' }, { state: 'FL' }, { state: 'FL' }])
    expect(stateOfSearch(search, found)).toBe(state)
  })

  it('of a search without results is the state that it names', () => {
    expect(stateOfSearch({ location: 'Nowhere, TX', state: '' }, [])).toBe('TX')
    expect(stateOfSearch({ location: 'texas', state: '' }, [])).toBe('TX')
    expect(stateOfSearch({ location: 'nowhere', state: '' }, [])).toBeNull()
  })
})

describe('stored tiles', () => {
  const tiles = [
    tile('FL-1', 40, true),
    tile('FL-2', 30, true),
    tile('GA-1', 50, true),
    tile('GA-2', 5),
    tile('other-1', 2),
  ]

  it('cover a search if all tiles that it needs are stored', () => {
    expect(covers(tiles, { state: 'FL', categoryId: null })).toBe(true)
    expect(covers(tiles, { state: 'GA', categoryId: 1 })).toBe(true)
    expect(covers(tiles, { state: 'GA', categoryId: null })).toBe(false)
    expect(covers(tiles, { state: null, categoryId: 1 })).toBe(false)
    expect(coversUse(tiles, 'GA-1')).toBe(true)
    expect(coversUse(tiles, 'GA')).toBe(false)
    expect(['GA', 'GA-2', 'other'].map((use) => coversPart(tiles, use))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('cover a state that has no contractors, and the full list covers everything', () => {
    expect(covers(tiles, { state: 'WY', categoryId: null })).toBe(true)
    expect(covers(null, { state: null, categoryId: null })).toBe(true)
  })

  it('are grouped by state, other places last', () => {
    expect(tilesByState(tiles)).toEqual([
      { state: 'FL', count: 70, storedCount: 70, bytes: 70_000 },
      { state: 'GA', count: 55, storedCount: 50, bytes: 55_000 },
      { state: 'other', count: 2, storedCount: 0, bytes: 2000 },
    ])
  })

  it('are named in a sentence', () => {
    const stored = (...states: string[]) =>
      storedStatesText(states.map((state) => tile(`${state}-1`, 1, true)))
    expect(storedStatesText(null)).toBe('')
    expect(stored()).toBe('')
    expect(stored('FL')).toBe('Only Florida is on this device')
    expect(stored('TX', 'FL')).toBe('Only Florida and Texas are on this device')
    expect(stored('TX', 'FL', 'GA', 'AL')).toBe('Only 4 states are on this device')
  })
})

describe('the states around a position', () => {
  const capitals = {
    AL: [32.38, -86.3],
    AK: [58.3, -134.42],
    AZ: [33.45, -112.07],
    AR: [34.75, -92.29],
    CA: [38.58, -121.49],
    CO: [39.74, -104.98],
    CT: [41.76, -72.68],
    DE: [39.16, -75.52],
    DC: [38.9, -77.04],
    FL: [30.44, -84.28],
    GA: [33.75, -84.39],
    HI: [21.31, -157.86],
    ID: [43.62, -116.2],
    IL: [39.8, -89.65],
    IN: [39.77, -86.16],
    IA: [41.59, -93.6],
    KS: [39.05, -95.68],
    KY: [38.19, -84.88],
    LA: [30.45, -91.19],
    ME: [44.31, -69.78],
    MD: [38.98, -76.49],
    MA: [42.36, -71.06],
    MI: [42.73, -84.56],
    MN: [44.95, -93.09],
    MS: [32.3, -90.18],
    MO: [38.58, -92.17],
    MT: [46.59, -112.02],
    NE: [40.81, -96.7],
    NV: [39.16, -119.77],
    NH: [43.21, -71.54],
    NJ: [40.22, -74.76],
    NM: [35.69, -105.94],
    NY: [42.65, -73.76],
    NC: [35.78, -78.64],
    ND: [46.81, -100.78],
    OH: [39.96, -83],
    OK: [35.47, -97.52],
    OR: [44.94, -123.04],
    PA: [40.27, -76.88],
    PR: [18.47, -66.11],
    RI: [41.82, -71.41],
    SC: [34, -81.03],
    SD: [44.37, -100.35],
    TN: [36.16, -86.78],
    TX: [30.27, -97.74],
    UT: [40.76, -111.89],
    VT: [44.26, -72.58],
    VA: [37.54, -77.44],
    WA: [47.04, -122.9],
    WV: [38.35, -81.63],
    WI: [43.07, -89.4],
    WY: [41.14, -104.82],
  } as const

  it.each(Object.entries(capitals))('include %s at its capital', (state, [latitude, longitude]) => {
    expect(statesAround({ latitude, longitude }, 0)).toContain(state)
  })

  it('are those within the distance, the nearest first', () => {
    const tampa = { latitude: 27.95, longitude: -82.46 }
    const valdosta = { latitude: 31.2, longitude: -83.28 }
    expect(statesAround(tampa, 50)).toEqual(['FL'])
    expect(statesAround(valdosta, 0)).toEqual(['GA'])
    expect(statesAround(valdosta, 50)).toEqual(['GA', 'FL'])
  })
})
