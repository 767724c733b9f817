// Whole numbers as text, for the file of places. A number is written with 45 digits, the last digit
// with characters of its own, so no separator is needed. Most numbers of the file are one character.
const BASE = 45
const LAST_DIGIT = 35
const OTHER_DIGIT = LAST_DIGIT + BASE

/** Stands in place of a number. */
export const NO_NUMBER = '!'

/** Encodes a whole number from 0. */
export function encodeNumber(value: number): string {
  let text = String.fromCharCode(LAST_DIGIT + (value % BASE))
  for (let rest = Math.floor(value / BASE); rest > 0; rest = Math.floor(rest / BASE))
    text = String.fromCharCode(OTHER_DIGIT + (rest % BASE)) + text
  return text
}

/** Encodes a whole number that may be negative. Numbers near 0 are the shortest. */
export function encodeSigned(value: number): string {
  return encodeNumber(value < 0 ? -2 * value - 1 : 2 * value)
}

/** Reads encoded numbers one after the other. */
export class NumberReader {
  private at = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  /** Returns the next number, or null for `NO_NUMBER`. */
  next(): number | null {
    let value = 0
    for (;;) {
      const code = this.text.charCodeAt(this.at++)
      if (code >= OTHER_DIGIT) value = (value + code - OTHER_DIGIT) * BASE
      else return code >= LAST_DIGIT ? value + code - LAST_DIGIT : null
    }
  }

  nextSigned(): number | null {
    const value = this.next()
    if (value === null) return null
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }
}
