import { oneLine } from './one-line.ts'

interface PhoneNumber {
  /** The digits, with a leading "+" if the number is written with one. */
  number: string
  extension: string
  /** The number as written, with its extension. */
  text: string
}

interface PhoneReading {
  /** The first number that can be dialled. */
  first: PhoneNumber | null
  /** The other numbers of the text, as written. */
  others: string[]
  /** True for seven digits: a number without its area code, which cannot be dialled. */
  isLocal: boolean
}

/** Most numbers look like this, and a list reads thousands of them. */
const USUAL = /^(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-]?)\d{3}[ .-]?\d{4}$/

/**
 * Reads the phone numbers of a text. A number has 10 digits, 11 digits with a leading 1, or "+" and
 * at most 15 digits. Letters stand for the digits of their keys ("1-800-PLUMBER").
 */
export function readPhone(text: string): PhoneReading {
  const usual = USUAL.test(text) ? numberOf(text) : null
  if (usual) return { first: { number: usual, extension: '', text }, others: [], isLocal: false }
  const plain = plainPhone(text)
  const numbers = [...digitNumbers(plain), ...letterNumbers(plain)].toSorted(
    (a, b) => a.index - b.index,
  )
  const [first = null] = numbers
  const others = numbers.filter(({ number }) => number.slice(-10) !== first?.number.slice(-10))
  return {
    first,
    others: [...new Set(others.map((other) => other.text))],
    isLocal: !first && !SCIENTIFIC.test(plain) && isSevenDigits(plain),
  }
}

const isSevenDigits = (text: string) =>
  text.split(/;ext=|ext|x|#/i, 1)[0]?.replace(/\D/g, '').length === 7

/** A number such as "8.13556E+09", as spreadsheets and programs write long numbers. */
const SCIENTIFIC = /^(\d)(?:[.,](\d{1,15}))?e\+?(\d{1,2})$/i

/**
 * Returns a phone number on one line. The numbers "8.135550142E9" and "8135550142.0" become their
 * digits, unless the exponent shows that some digits are lost.
 */
export function plainPhone(text: string): string {
  const line = oneLine(text)
  const whole = /^(\+?\d{7,15})\.0{1,9}$/.exec(line)?.[1]
  if (whole) return whole
  const [, first = '', fraction = '', exponent] = SCIENTIFIC.exec(line) ?? []
  const length = Number(exponent)
  const isComplete = fraction.length >= length && /^0*$/.test(fraction.slice(length))
  return exponent !== undefined && isComplete ? first + fraction.slice(0, length) : line
}

/** Returns the number of a text that consists of one, otherwise null. */
function numberOf(text: string): string | null {
  const isInternational = /^\D*\+/.test(text)
  const digits = (isInternational ? text.replace('(0)', '') : text).replace(/\D/g, '')
  const isValid = isInternational
    ? /^(?:1[1-9]\d{9}|[2-9]\d{6,14})$/.test(digits)
    : /^1?[1-9]\d{9}$/.test(digits)
  return isValid ? `${isInternational ? '+' : ''}${digits}` : null
}

interface Found extends PhoneNumber {
  /** Position in the text. */
  index: number
}

/** Digits, and the signs within numbers and between them. Letters, commas and others end a run. */
const RUN = /[+(]{0,3}\d[\d\s()./\u2010-\u2015\u2212+-]*/g
const EXTENSION = /^[\s,]{0,3}(?:;ext=|extension|ext|x|#)[.:]? ?(\d{1,11})(?!\d)/i
/** Ends the text before digits that are an extension or a fax number. */
const NOT_A_PHONE = /(?:(?<![a-z/&])(?:fax|x|ext\.?|extension)|;ext=|#):?\s?$/i

function digitNumbers(text: string): Found[] {
  const found: Found[] = []
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (NOT_A_PHONE.test(text.slice(Math.max(0, index - 12), index))) continue
    const after = text.slice(index + run.length)
    // In "8.13555014E9" the digits are not the number.
    if (/^e\+?\d/i.test(after)) continue
    const numbers = numbersOfRun(run, index)
    const last = numbers.at(-1)
    const [written = '', extension = ''] = EXTENSION.exec(after) ?? []
    if (last && written) {
      const isInBrackets = run.endsWith('(') && after.charAt(written.length) === ')'
      const end = index + run.length + written.length + (isInBrackets ? 1 : 0)
      last.extension = extension
      last.text += text.slice(last.index + last.text.length, end)
    }
    found.push(...numbers)
  }
  return found
}

/** A US number at the start of a run, followed by a separator. */
const US_NUMBER =
  /^(?:\+?1[\s.-]{0,2})?\(?\d{3}\)?[\s./\u2010-\u2015-]{0,3}\d{3}[\s.\u2010-\u2015-]{0,3}\d{4}(?=[\s/(])/
const OTHER_NUMBER = /^(?:\+[\d\s().-]{6,24}(?=[/+])|\d{3}[.-]?\d{4}(?=[\s/(]))/
const SEPARATORS = /^[\s./)\u2010-\u2015-]*/

function numbersOfRun(run: string, start: number): Found[] {
  const found: Found[] = []
  let rest = run
  while (/\d/.test(rest)) {
    const whole = numberOf(rest) === null ? null : rest
    const piece = (whole ?? US_NUMBER.exec(rest)?.[0] ?? OTHER_NUMBER.exec(rest)?.[0])?.trimEnd()
    if (!piece) break
    const number = numberOf(piece)
    const text = piece.replace(/[\s./(+\u2010-\u2015-]{1,9}$/, '')
    if (number) found.push({ number, extension: '', text, index: start + run.length - rest.length })
    rest = rest.slice(piece.length)
    rest = rest.slice(SEPARATORS.exec(rest)?.[0].length)
  }
  return found
}

const LETTER_NUMBER =
  /(?<![\w+-])(?:\+?1[ .-]{0,2})?\(?\d{3}\)?[ .-]{0,2}(?:(?!EXT|X ?\d)[A-Z](?:[ .-]?[A-Z\d]){6}|\d{3}[ .-]?(?!EXT|X ?\d)[A-Z](?:[ .-]?[A-Z\d]){3})(?![A-Z\d])/g
const keys = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']

function letterNumbers(text: string): Found[] {
  // With spaces, small letters are words: "813 plumber".
  const capitals = /\s/.test(text) ? text : text.replace(/[a-z]/g, (letter) => letter.toUpperCase())
  return [...capitals.matchAll(LETTER_NUMBER)].flatMap(({ 0: match, index }) => {
    const digits = match.replace(/[A-Z]/g, (letter) =>
      String(keys.findIndex((key) => key.includes(letter)) + 2),
    )
    const number = numberOf(digits)
    const written = text.slice(index, index + match.length)
    return number ? [{ number, extension: '', text: written, index }] : []
  })
}
