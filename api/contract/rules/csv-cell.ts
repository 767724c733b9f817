import { hasControlCharacters } from '../fields.ts'
import { fieldMessages, importMessages } from '../messages.ts'
import { isBlank } from './csv-blank.ts'
import { dropLoneSurrogate } from './csv-columns.ts'
import { type CsvRecord, maxCellLength, type TextColumn } from './csv-record.ts'
import { isDataText } from './json-cell.ts'
import { repairMojibake } from './mojibake.ts'
import { plainText } from './plain-text.ts'
import { withEllipsis } from './sentence.ts'

/** Problems of a row: an error rejects the row, a warning does not. */
export interface RowIssues {
  errors: string[]
  warnings: string[]
}

/**
 * Returns a cell as its author meant it, cut to the column's maximum length, with a warning if it
 * was cut. Returns null if its letters are broken.
 */
export function rawCell(
  record: CsvRecord,
  column: TextColumn,
  label: string,
  { warnings }: RowIssues,
): string | null {
  const raw = record[column] ?? ''
  const max = maxCellLength[column]
  if (raw.length <= max) return cleanCell(raw, column)
  warnings.push(`${label} has more than ${max} characters: the rest was not read`)
  return cleanCell(dropLoneSurrogate(raw.slice(0, max)), column)
}

/**
 * Returns the plain text of a cell; '' if it is missing, blank or not a text. Whatever is left out
 * has a warning or an error.
 */
export function cellText(
  record: CsvRecord,
  column: TextColumn,
  label: string,
  issues: RowIssues,
): string {
  const raw = rawCell(record, column, label, issues)
  if (raw === null) {
    issues.warnings.push(importMessages.brokenLetters(label))
    return ''
  }
  const text = plainText(raw)
  if (hasControlCharacters(text)) {
    issues.errors.push(fieldMessages.forbiddenCharacters(label))
    return ''
  }
  if (isBlank(text)) return ''
  // The opening hours are read as data elsewhere.
  if (column === 'openingHours' || !isDataText(text)) return text
  issues.warnings.push(importMessages.dataInsteadOfText(label))
  return ''
}

/** Printable ASCII that does not begin with a character that `cleanCell` could remove. */
const PLAIN = /^[!#-&(-<>-~][ -~]*$/
/** Separators of other formats, such as the unit separator. Some exports write them into cells. */
// oxlint-disable-next-line no-control-regex -- finds control characters
const SEPARATORS = /[\u001c-\u001f]/g
// oxlint-disable-next-line no-control-regex -- finds control characters
const LINE_SEPARATORS = /[\u000b\u000c\u2028\u2029]/g
/** Characters without a glyph, and icons of web pages in the private use area. */
const WITHOUT_GLYPH = /[\u061c\u115f\u1160\u180e\u3164\ue000-\uf8ff\ufff9-\ufffc]/g
/**
 * The apostrophe that makes spreadsheets store a number as text. The apostrophe in "'70s" is part
 * of the text.
 */
const TEXT_MARK = /^'(?=\(?\d(?!\d[a-z]))/

/** Matches where `cleanCell` could change a text whose letters are not broken. */
const UNCLEAN =
  // oxlint-disable-next-line no-control-regex -- finds control characters
  /^['"=\s]|[\u000b\u000c\u001c-\u001f\u061c\u115f\u1160\u180e\u2028\u2029\u3164\ue000-\uf8ff\ufff9-\ufffc]/

function cleanCell(raw: string, column: TextColumn): string | null {
  if (raw === '' || PLAIN.test(raw)) return raw
  const repaired = repairMojibake(raw)
  if (repaired === null || !UNCLEAN.test(repaired)) return repaired
  const text = repaired
    .replace(SEPARATORS, ' ')
    .replace(LINE_SEPARATORS, '\n')
    .replace(WITHOUT_GLYPH, '')
    .trim()
    .replace(TEXT_MARK, '')
  const formula = /^="(.*)"$/s.exec(text)?.[1]
  return formula === undefined ? withoutOuterQuotes(text, column) : formula.replace(/""/g, '"')
}

/**
 * Removes the quotation marks around a cell that its export did not write as CSV: `"Test "The Pipe"
 * Plumbing"`. The marks of `"The Pipe" and "Bolt"` stay, and those around a whole description.
 */
function withoutOuterQuotes(text: string, column: TextColumn): string {
  if (text.length < 3 || !text.startsWith('"') || !text.endsWith('"')) return text
  const inner = text.slice(1, -1)
  if (!inner.includes('"')) return column === 'description' ? text : inner
  let depth = 1
  for (const { index } of inner.matchAll(/"/g)) {
    const before = inner.charAt(index - 1)
    // After a digit, the mark means inches.
    if (/\d/.test(before)) continue
    depth += before === '' || /[\s([{/–—-]/.test(before) ? 1 : -1
    if (depth === 0) return text
  }
  return depth === 1 ? inner : text
}

/**
 * Cuts a text to at most `max` characters, at a word boundary if one is near. Returns null for an
 * empty text.
 */
export function truncate(
  text: string,
  max: number,
  label: string,
  issues: RowIssues,
): string | null {
  if (text.length <= max) return text || null
  issues.warnings.push(`${label} is longer than ${max} characters and was cut`)
  const head = dropLoneSurrogate(text.slice(0, max - 1))
  const space = head.search(/\s\S*$/)
  return withEllipsis(space > max * 0.8 ? head.slice(0, space) : head)
}
