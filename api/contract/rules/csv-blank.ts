/** Texts that exports and spreadsheets write into empty cells, in lower case. */
const blankTexts = new Set(
  [
    ['n/a', 'na', 'n.a.', 'n.a', 'nan', 'nil', 'null', 'none', 'undefined', 'unknown'],
    ['not available', 'not provided', 'not specified', 'not found', 'not known', 'unavailable'],
    ['unspecified', 'no data', '(null)', '(none)', '(blank)', '(empty)'],
    ['[]', '{}', '[null]', '[""]', "['']", '[{}]'],
  ].flat(),
)
/** What spreadsheets show in place of the result of a formula, in lower case. */
const formulaErrors = new Set('#n/a #ref! #value! #name? #div/0! #null! #num! #error!'.split(' '))
const ONLY_MARKS = /^(?:[-\u2010-\u2015]*|\?+|"+|'+)$/

/** Returns true for a text without white space at its ends that stands for an empty cell. */
export function isBlank(text: string): boolean {
  if (text.length >= 20) return false
  return ONLY_MARKS.test(text) || blankTexts.has(text.toLowerCase()) || isFormulaError(text)
}

/** Returns true for the error of a spreadsheet formula, such as "#N/A" and "#REF!". */
export function isFormulaError(text: string): boolean {
  return text.startsWith('#') && formulaErrors.has(text.toLowerCase())
}
