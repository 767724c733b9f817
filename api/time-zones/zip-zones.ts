import { codes } from 'zipcodes'
import { zoneAt } from './zone-at.ts'

/**
 * For each state its time zones, those with the most ZIP codes first, and for each of them the runs
 * of ZIP codes: "37301-37308 37310".
 */
export type ZipZones = Record<string, Record<string, string>>

/** "States" of addresses of the armed forces, which are anywhere in the world. */
const military = new Set(['AA', 'AE', 'AP'])

interface Run {
  state: string
  zone: string
  first: string
  last: string
  count: number
}

/**
 * Returns the time zones of all ZIP codes, from the position of each. Needs half a second. A number
 * between two ZIP codes of one state and zone gets this zone too, so that a ZIP code that is newer
 * than the data is found.
 */
export function makeZipZones(): ZipZones {
  const runs = toRuns()
  const states = [...new Set(runs.map(({ state }) => state))].sort()
  return Object.fromEntries(
    states.map((state) => [state, toZones(runs.filter((run) => run.state === state))]),
  )
}

function toRuns(): Run[] {
  const runs: Run[] = []
  const american = Object.values(codes).filter(({ country }) => country === 'US')
  for (const { zip, state, latitude, longitude } of american.toSorted(byZip)) {
    // A run ends at an address of the armed forces, although its zone is not known.
    const zone = military.has(state) ? '' : zoneAt(latitude, longitude)
    // The data has ZIP codes without a position, and one with a position in Asia.
    if (zone === null || (zone !== '' && !/^(America|Pacific)\//.test(zone))) continue
    const run = runs.at(-1)
    if (run?.state === state && run.zone === zone) {
      run.last = zip
      run.count += 1
    } else runs.push({ state, zone, first: zip, last: zip, count: 1 })
  }
  return runs.filter(({ zone }) => zone !== '')
}

const byZip = (a: { zip: string }, b: { zip: string }) => (a.zip < b.zip ? -1 : 1)

function toZones(runs: readonly Run[]): Record<string, string> {
  const zones = [...new Set(runs.map(({ zone }) => zone))].map((zone) => {
    const ofZone = runs.filter((run) => run.zone === zone)
    const texts = ofZone.map(({ first, last }) => (first === last ? first : `${first}-${last}`))
    return { zone, text: texts.join(' '), count: ofZone.reduce((sum, run) => sum + run.count, 0) }
  })
  return Object.fromEntries(
    zones.toSorted((a, b) => b.count - a.count).map(({ zone, text }) => [zone, text]),
  )
}
