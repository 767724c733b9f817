import { slugify } from '#contract/rules/slug.ts'
import { firstNames, floridaThings, regions, surnames } from './names.ts'
import type { Place } from './places/place.ts'
import type { Prng } from './prng.ts'
import { trades, type Trade } from './trades.ts'

/** Share of owners with Spanish names, by county. */
const latinShare: Readonly<Record<string, number>> = {
  'Miami-Dade': 0.65,
  Osceola: 0.45,
  Hendry: 0.4,
  Monroe: 0.3,
  Orange: 0.3,
  Hillsborough: 0.3,
  Broward: 0.3,
  Collier: 0.25,
  'Palm Beach': 0.22,
  Lee: 0.2,
  Polk: 0.2,
}

/** Returns true for places where Spanish is widely spoken. */
export const speaksSpanish = (place: Place): boolean => (latinShare[place.county] ?? 0) >= 0.3

interface Person {
  first: string
  last: string
}

const personOf = (place: Place, prng: Prng): Person => {
  if (prng.chance(latinShare[place.county] ?? 0.08)) {
    return { first: prng.pick(firstNames.latin), last: prng.pick(surnames.latin) }
  }
  return {
    first: prng.pick(firstNames.common),
    last: prng.pick(prng.chance(0.25) ? surnames.other : surnames.common),
  }
}

type Form = (place: Place, person: Person, prng: Prng) => string

const initial = (prng: Prng): string => prng.pick([...'ABCDEGHJKLMPRSTW'])

const forms: readonly (readonly [Form, number])[] = [
  [(_, person) => person.last, 26],
  [(_, person) => `${person.last} & Sons`, 5],
  [(_, person) => `${person.last} & Daughters`, 2],
  [(_, person) => `${person.last} Brothers`, 4],
  [(_, person) => `${person.last} Family`, 3],
  [(place, person, prng) => `${person.last} & ${personOf(place, prng).last}`, 4],
  [(_, person) => `${person.first} ${person.last}`, 9],
  [(_, person) => `${person.first}'s`, 7],
  [(place, person, prng) => prng.pick(regions[place.county] ?? [person.last]), 13],
  [(_, _person, prng) => prng.pick(floridaThings), 15],
  [
    (place, person, prng) =>
      prng.pick([...place.areas.filter((area) => /^[A-Z]/.test(area)), person.last]),
    9,
  ],
  [(place) => place.city, 4],
  [(_, _person, prng) => `${initial(prng)}${initial(prng)}`, 2],
  [(_, _person, prng) => `${initial(prng)}&${initial(prng)}`, 3],
]

export interface BusinessName {
  name: string
  /** First name of the owner. */
  owner: string
}

/**
 * Returns the comparison key of a name. Names with the same key would have the same slug or look
 * the same.
 */
export const nameComparisonKey = (name: string): string => slugify(name).replaceAll('-', '')

/**
 * Returns a plausible name and adds its comparison key to `taken`, which prevents duplicates.
 * `wordplay` returns a pun of the trade that is not used yet.
 */
export const businessName = (
  place: Place,
  trade: Trade,
  prng: Prng,
  taken: Set<string>,
  wordplay: () => string | undefined,
): BusinessName => {
  const joke = prng.chance(0.045) ? wordplay() : undefined
  if (joke !== undefined && !taken.has(nameComparisonKey(joke))) {
    taken.add(nameComparisonKey(joke))
    return { name: joke, owner: personOf(place, prng).first }
  }
  for (;;) {
    const person = personOf(place, prng)
    const name = `${prng.weighted(forms)(place, person, prng)} ${prng.pick(trades[trade].endings)}`
    if (taken.has(nameComparisonKey(name))) continue
    taken.add(nameComparisonKey(name))
    return { name, owner: person.first }
  }
}
