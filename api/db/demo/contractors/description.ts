import type { Place } from './places/place.ts'
import { deckOf, prngFor, shuffled, type Prng } from './prng.ts'
import { alwaysOpenClosers, closersForAll, spanishClosers } from './sentences/any-trade.ts'
import { concrete } from './sentences/concrete.ts'
import { electric } from './sentences/electric.ts'
import { general } from './sentences/general.ts'
import { hvac } from './sentences/hvac.ts'
import { landscaping } from './sentences/landscaping.ts'
import { painting } from './sentences/painting.ts'
import { plumbing } from './sentences/plumbing.ts'
import type { TradeSentences } from './sentences/sentences.ts'
import type { Trade } from './trades.ts'

const sentences: Readonly<Record<Trade, TradeSentences>> = {
  general,
  electric,
  plumbing,
  painting,
  hvac,
  concrete,
  landscaping,
}

export interface Subject {
  place: Place
  owner: string
  alwaysOpen: boolean
  spanish: boolean
}

export interface Description {
  text: string
  /** The first sentence, before its placeholders are filled. It must differ in adjacent rows. */
  pattern: string
}

type Writer = (subject: Subject, prng: Prng) => Description

const fill = (
  text: string,
  { place, owner }: Subject,
  areas: readonly string[],
  year: number,
): string =>
  text
    .replaceAll('{city}', place.city)
    .replaceAll('{county}', place.county)
    .replaceAll('{a}', areas[0] ?? place.city)
    .replaceAll('{b}', areas[1] ?? place.city)
    .replaceAll('{owner}', owner)
    .replaceAll('{year}', String(year))

const sharePlaceholder = (one: string, other: string): boolean =>
  ['{year}', '{owner}', '{a}', '{county} County'].some(
    (placeholder) => one.includes(placeholder) && other.includes(placeholder),
  )

/**
 * Returns a function that writes descriptions of one trade. No sentence of the trade repeats before
 * all of its kind have been used, so that the descriptions in one city differ.
 */
export const writerFor = (trade: Trade): Writer => {
  const tradeSentences = sentences[trade]
  const decks = prngFor(`sentences of ${trade}`)
  const opener = deckOf(tradeSentences.openers, decks)
  const detail = deckOf(tradeSentences.details, decks)
  const coast = deckOf(tradeSentences.coast, decks)
  const inland = deckOf(tradeSentences.inland, decks)
  const closer = deckOf([...tradeSentences.closers, ...closersForAll], decks)
  const seen = new Set<string>()

  const partsFor = ({ place, alwaysOpen, spanish }: Subject, prng: Prng): string[] => {
    const middle = (): string =>
      prng.chance(0.16) ? (place.setting === 'coast' ? coast : inland)() : detail()
    const last = (): string => {
      if (alwaysOpen && prng.chance(0.7)) return prng.pick(alwaysOpenClosers)
      return spanish && prng.chance(0.22) ? prng.pick(spanishClosers) : closer()
    }
    return prng.weighted<() => string[]>([
      [() => [opener()], 17],
      [() => [opener(), middle()], 36],
      [() => [opener(), last()], 22],
      [() => [opener(), middle(), last()], 17],
      [() => [opener(), middle(), middle(), last()], 4],
      [() => [detail(), last()], 4],
    ])()
  }

  const write: Writer = (subject, prng) => {
    const parts = partsFor(subject, prng).filter(
      (part, i, all) =>
        !all.slice(0, i).some((before) => before === part || sharePlaceholder(before, part)),
    )
    const text = fill(
      parts.join(' '),
      subject,
      shuffled(subject.place.areas, prng),
      prng.int(1974, 2023),
    )
    if (seen.has(text)) return write(subject, prng)
    seen.add(text)
    return { text, pattern: parts[0] ?? '' }
  }
  return write
}
