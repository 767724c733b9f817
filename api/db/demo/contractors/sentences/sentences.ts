/**
 * What descriptions of one trade are made of. Texts may hold {city}, {county}, {a} and {b} (two
 * areas nearby), {owner} (a first name) and {year} (when the firm began).
 */
export interface TradeSentences {
  /** Stand alone and come first. */
  openers: readonly string[]
  /** A speciality, a habit, how the work is done. */
  details: readonly string[]
  /** True only near salt water. */
  coast: readonly string[]
  /** True only away from it. */
  inland: readonly string[]
  /** Come last. */
  closers: readonly string[]
}
