import { normalizeState } from './place.ts'
import { type Place, placeText, streetText } from './search.ts'

/**
 * Returns true if the address changed. Compares the words that the search uses, so spaces,
 * punctuation and case make no difference.
 */
export function hasAddressChanged(before: Place, after: Place): boolean {
  return (
    placeText(withStateCode(before)) !== placeText(withStateCode(after)) ||
    streetText(before) !== streetText(after)
  )
}

const withStateCode = (place: Place): Place => ({ ...place, state: normalizeState(place.state) })
