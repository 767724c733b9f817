import { stateName } from '#contract/rules/place.ts'
import type { StateOnDevice } from '../../directory-worker/messages.ts'

export function stateLabel(state: string): string {
  return stateName(state) ?? state
}

/** With more states than this, only their number is named. */
const MAX_NAMED_STATES = 3

/**
 * Returns "Only Florida and Texas are on this device" if the device stores states of a large
 * directory; otherwise ''.
 */
export function storedStatesText(states: readonly StateOnDevice[] | null): string {
  const stored = states?.filter(({ isStored }) => isStored) ?? []
  if (stored.length === 0) return ''
  if (stored.length > MAX_NAMED_STATES) return `Only ${stored.length} states are on this device`
  const names = joinNames(stored.map(({ state }) => stateLabel(state)))
  return `Only ${names} ${stored.length === 1 ? 'is' : 'are'} on this device`
}

/** Returns "Ohio", "Ohio and Texas" or "Ohio, Texas and Utah". */
function joinNames(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
}
