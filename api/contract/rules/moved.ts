import { normaliseState } from './place.ts'
import { type Place, placeText, streetText } from './search.ts'

/**
 * Whether a listing is at another address than before, by the words that searches read: other
 * spaces, commas or capitals are no other place.
 */
export function hasMoved(before: Place, after: Place): boolean {
  return (
    placeText(withCode(before)) !== placeText(withCode(after)) ||
    streetText(before) !== streetText(after)
  )
}

const withCode = (place: Place): Place => ({ ...place, state: normaliseState(place.state) })
