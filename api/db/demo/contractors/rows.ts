import { demoFlagsOf } from '../demo-flags.ts'
import { addressIn, mapsUrl } from './address.ts'
import { businessName, nameComparisonKey, speaksSpanish } from './business-name.ts'
import { optionalPhoneIn, phoneIn, websiteOf } from './contact.ts'
import { writerFor, type Description } from './description.ts'
import { towns } from './elsewhere.ts'
import { hoursOf } from './hours.ts'
import { floridaPlaces } from './places/florida.ts'
import type { Place } from './places/place.ts'
import { elementAt, prngFor, shuffled, type Prng } from './prng.ts'
import { reputationOf } from './reputation.ts'
import type { Row } from './row.ts'
import { specialRows, type SpecialRow } from './special-rows.ts'
import { tradeOrder, trades, type Trade } from './trades.ts'

/** A row with its sort position in the file. */
interface Placed {
  row: Row
  place: Place
  /** A number from 0 to 1. The rows of a city and trade are spread evenly over the file. */
  position: number
  pattern: string
  trade: Trade
}

/** Trades that often offer emergency service at night. */
const nightTrades: ReadonlySet<Trade> = new Set(['plumbing', 'hvac', 'electric'])

/**
 * Returns the number of contractors of each trade in a city. A city with seven contractors or more
 * has every trade.
 */
const tradeCounts = ({ city, state, count }: Place): ReadonlyMap<Trade, number> => {
  const prng = prngFor(`trades of ${city}, ${state}`)
  if (count < tradeOrder.length)
    return new Map(
      shuffled(tradeOrder, prng)
        .slice(0, count)
        .map((trade) => [trade, 1]),
    )
  const spare = count - tradeOrder.length
  const shares = tradeOrder.map((trade) => (spare * trades[trade].share) / 100)
  const counts = shares.map((share) => 1 + Math.floor(share))
  const byRemainder = shuffled(
    tradeOrder.map((_, i) => i),
    prng,
  ).sort((a, b) => (elementAt(shares, b) % 1) - (elementAt(shares, a) % 1))
  const missing = count - counts.reduce((sum, n) => sum + n, 0)
  for (const i of byRemainder.slice(0, missing)) counts[i] = elementAt(counts, i) + 1
  return new Map(tradeOrder.map((trade, i) => [trade, elementAt(counts, i)]))
}

const rowOf = (
  place: Place,
  trade: Trade,
  name: string,
  describe: (alwaysOpen: boolean) => Description | undefined,
  prng: Prng,
): { row: Row; pattern: string } => {
  const { street, full, municipality, latitude, longitude } = addressIn(place, prng)
  const hours = hoursOf(prng, nightTrades.has(trade))
  const { rating, reviews } = reputationOf(prng)
  const description = describe(hours.alwaysOpen)
  const row: Row = {
    name,
    description: description?.text ?? '',
    categories: prng.weighted(trades[trade].spellings),
    address: full,
    street,
    municipality,
    phone: optionalPhoneIn(place, prng),
    reviews,
    rating,
    latitude,
    longitude,
    website: websiteOf(name, place, prng),
    hours: hours.text,
  }
  return { row, pattern: description?.pattern ?? '' }
}

const floridaRows = (taken: Set<string>): Placed[] => {
  const specials = [...specialRows]
  const takeSpecial = (place: Place, trade: Trade): SpecialRow | undefined => {
    const found = specials.findIndex(
      (special) => special.city === place.city && special.trade === trade,
    )
    return found < 0 ? undefined : specials.splice(found, 1)[0]
  }
  const writers = new Map(tradeOrder.map((trade) => [trade, writerFor(trade)]))
  const jokes = new Map(
    tradeOrder.map((trade) => [
      trade,
      shuffled(trades[trade].wordplay, prngFor(`jokes of ${trade}`)),
    ]),
  )

  const createRow = (place: Place, trade: Trade, i: number, count: number): Placed => {
    const prng = prngFor(`${place.city}, ${place.state}: ${trade} ${i}`)
    const special = takeSpecial(place, trade)
    const generated = businessName(place, trade, prng, taken, () => jokes.get(trade)?.pop())
    const named = { ...generated, name: special?.row.name ?? generated.name }
    const describe = (alwaysOpen: boolean): Description | undefined => {
      const subject = { place, owner: named.owner, alwaysOpen, spanish: speaksSpanish(place) }
      return prng.chance(0.07) ? undefined : writers.get(trade)?.(subject, prng)
    }
    const { row, pattern } = rowOf(place, trade, named.name, describe, prng)
    const position = (i + prng.next() * 0.9) / count
    return {
      row: { ...row, ...special?.row },
      place,
      pattern,
      position: special?.position ?? position,
      trade,
    }
  }

  const rows = floridaPlaces.flatMap((place) =>
    [...tradeCounts(place)].flatMap(([trade, count]) =>
      Array.from({ length: count }, (_, i) => createRow(place, trade, i, count)),
    ),
  )
  if (specials.length > 0)
    throw new RangeError(`unused special rows: ${specials.map(({ row }) => row.name).join(', ')}`)
  return rows
}

const rowsElsewhere = (): Placed[] =>
  towns.flatMap(({ place, businesses }) =>
    businesses.map(({ trade, name, description }, i) => {
      const prng = prngFor(`${place.city}, ${place.state}: ${trade} ${i}`)
      const { row } = rowOf(
        place,
        trade,
        name,
        () => ({ text: description, pattern: description }),
        prng,
      )
      return { row, place, pattern: description, position: prng.next(), trade }
    }),
  )

/**
 * Sorts the rows into file order. If two adjacent rows have descriptions with the same first
 * sentence, the second row is moved down.
 */
const inOrder = (rows: readonly Placed[]): Placed[] => {
  const waiting = [...rows].sort(
    (a, b) => a.position - b.position || (a.row.name < b.row.name ? -1 : 1),
  )
  const ordered: Placed[] = []
  while (waiting.length > 0) {
    const before = ordered.at(-1)?.pattern
    const next = waiting.findIndex(({ pattern }) => pattern === '' || pattern !== before)
    ordered.push(...waiting.splice(Math.max(next, 0), 1))
  }
  return ordered
}

/**
 * Returns all rows of the demo directory in file order. The first rows of the file are always a
 * representative sample. Featured contractors have a phone number.
 */
export const demoRows = (): (Row & { mapsUrl: string; trade: Trade })[] => {
  const fixedRows = [
    ...specialRows.map(({ row }) => row),
    ...towns.flatMap((town) => town.businesses),
  ]
  const taken = new Set(fixedRows.map(({ name }) => nameComparisonKey(name)))
  return inOrder([...floridaRows(taken), ...rowsElsewhere()]).map(
    ({ row, place, trade }, index) => ({
      ...row,
      phone:
        row.phone === '' && demoFlagsOf(index + 1).isFeatured
          ? phoneIn(place, prngFor(`phone of ${row.name}`))
          : row.phone,
      trade,
      mapsUrl: mapsUrl(row.latitude, row.longitude),
    }),
  )
}
