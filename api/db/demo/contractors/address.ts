import { lookup } from 'zipcodes'
import { narrowPlaces } from './places/florida.ts'
import { streetsIn, type Place } from './places/place.ts'
import type { Prng } from './prng.ts'

export interface Address {
  street: string
  full: string
  municipality: string
  latitude: string
  longitude: string
}

const KM_PER_DEGREE = 111.2
/** Maximum shift of a position along each axis, in kilometres. */
const MAX_SHIFT = 1.5
const NARROW_MAX_SHIFT = 0.25

/**
 * Maximum ratio of a degree of longitude to a degree of latitude in the continental states (Key
 * West, 24.5° N).
 */
const LONGITUDE_SHRINK = 0.91

const unit = (prng: Prng): string =>
  prng.weighted([
    [` Ste ${prng.int(1, 4)}${prng.int(0, 2)}${prng.int(0, 9)}`, 4],
    [` Unit ${prng.pick([...'ABCDE'])}`, 3],
    [` #${prng.int(1, 40)}`, 3],
    [`, Suite ${prng.int(1, 3)}0${prng.int(1, 9)}`, 2],
  ])

/**
 * Returns the centre of a ZIP code, shifted slightly. Throws RangeError for a ZIP code of another
 * state.
 */
const position = (zip: string, place: Place, prng: Prng): [latitude: string, longitude: string] => {
  const centre = lookup(zip)
  if (centre?.state !== place.state)
    throw new RangeError(`${zip} is not a ZIP code of ${place.city}, ${place.state}`)
  const maxShift = narrowPlaces.has(place.city) ? NARROW_MAX_SHIFT : MAX_SHIFT
  const km = (): number => (prng.next() * 2 - 1) * maxShift
  const latitude = centre.latitude + km() / KM_PER_DEGREE
  const longitude = centre.longitude + km() / (KM_PER_DEGREE * LONGITUDE_SHRINK)
  return [latitude.toFixed(6), longitude.toFixed(6)]
}

/** Returns an invented address on a street of the place, in the format of a map export. */
export const addressIn = (place: Place, prng: Prng): Address => {
  const zip = prng.pick(place.zips)
  const number = prng.weighted([
    [prng.int(101, 999), 30],
    [prng.int(1000, 4999), 50],
    [prng.int(5000, 12999), 20],
  ])
  const street = `${number} ${prng.pick(streetsIn(place, zip))}${prng.chance(0.13) ? unit(prng) : ''}`
  const state = place.state === 'FL' && prng.chance(0.005) ? 'Florida' : place.state
  const plusFour = prng.chance(0.004) ? `-${prng.int(1000, 9999)}` : ''
  const country = prng.weighted([
    [', USA', 95],
    ['', 4],
    [', United States', 1],
  ])
  const [latitude, longitude] = position(zip, place, prng)
  return {
    street,
    full: `${street}, ${place.city}, ${state} ${zip}${plusFour}${country}`,
    municipality: prng.chance(0.008) ? `${place.city}, ${place.state}` : place.city,
    latitude,
    longitude,
  }
}

/** Returns the URL of the position on Google Maps, or '' without coordinates. */
export const mapsUrl = (latitude: string, longitude: string): string =>
  latitude === '' ? '' : `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`
