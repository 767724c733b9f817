/** Texts that exports and spreadsheets write into empty cells, dashes and question marks included. */
const BLANK =
  /^(?:n\/?a|n\.a\.?|nan|nil|null|none|undefined|unknown|(?:not|un)[ -]?(?:available|known|provided|specified|found)|no data|[-\u2010-\u2015]*|\?+|"+|'+|\[(?:null|""|'')?\]|\{\}|\((?:null|none|blank|empty)\)|#(?:n\/a|ref!|value!|name\?|div\/0!|null!|num!))$/i

/** Returns true for a text without white space at its ends that stands for an empty cell. */
export const isBlank = (text: string) => text.length < 20 && BLANK.test(text)

/** Returns true for the error of a spreadsheet formula, such as "#N/A" and "#REF!". */
export const isFormulaError = (text: string) => text.startsWith('#') && isBlank(text)
