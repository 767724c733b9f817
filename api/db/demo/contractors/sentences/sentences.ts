/**
 * The sentences for descriptions of one trade. Placeholders: {city}, {county}, {a} and {b} (two
 * nearby areas), {owner} (a first name) and {year} (the founding year).
 */
export interface TradeSentences {
  /** First sentences. They can also be the only sentence. */
  openers: readonly string[]
  /** A speciality, a habit, or how the work is done. */
  details: readonly string[]
  /** Only for places on the coast. */
  coast: readonly string[]
  /** Only for inland places. */
  inland: readonly string[]
  /** Last sentences. */
  closers: readonly string[]
}
