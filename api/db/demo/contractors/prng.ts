/**
 * A pseudo-random number generator with the same results on every machine. It uses integer
 * arithmetic and not Math.random.
 */
export interface Prng {
  /** Returns a number from 0 to 1, 1 excluded. */
  next(): number
  /** Returns a whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  /** Returns true with the probability `p`. */
  chance(p: number): boolean
  /** Returns an element of a non-empty list. */
  pick<T>(list: readonly T[]): T
  /** Returns a value from a list of [value, weight]. */
  weighted<T>(list: readonly (readonly [T, number])[]): T
}

const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  return hash >>> 0
}

/**
 * Returns a separate generator for each label, so that a change to one row does not change the
 * others. It is mulberry32, seeded with an FNV-1a hash of the label.
 */
export const prngFor = (label: string): Prng => {
  let state = hashOf(label)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    chance: (p) => next() < p,
    pick: (list) => elementAt(list, int(0, list.length - 1)),
    weighted: (list) => {
      let remaining = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of list) {
        remaining -= weight
        if (remaining < 0) return value
      }
      return elementAt(list, list.length - 1)[0]
    },
  }
}

/** Returns the element at an index. Throws RangeError when there is none. */
export const elementAt = <T>(list: readonly T[], index: number): T => {
  if (index < 0 || index >= list.length)
    throw new RangeError(`no element ${index} in a list of ${list.length}`)
  return list[index] as T
}

/** Returns a shuffled copy (Fisher-Yates). */
export const shuffled = <T>(list: readonly T[], prng: Prng): T[] => {
  const copy = [...list]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = prng.int(0, i)
    const swapped = elementAt(copy, i)
    copy[i] = elementAt(copy, j)
    copy[j] = swapped
  }
  return copy
}

/** Returns a function that returns random elements. None repeats before all have been returned. */
export const deckOf = <T>(list: readonly T[], prng: Prng): (() => T) => {
  let cards: T[] = []
  return () => {
    if (cards.length === 0) cards = shuffled(list, prng)
    const card = cards.pop()
    if (card === undefined) throw new RangeError('a deck needs at least one card')
    return card
  }
}
