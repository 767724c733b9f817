import type { CsvRecord } from './csv-record.ts'

export type Closure = 'permanent' | 'temporary'

/** Some exports have these words in place of the opening hours. Longer texts are hours. */
const MAX_WORDS = 60
const TRUE = /^(?:true|yes|y|1|t|x)$/i

const isTrue = (text: string | undefined) => text !== undefined && TRUE.test(text.trim())

/** Returns how a business is closed, or null. "Closed ⋅ Opens 8 AM" is closed for the night only. */
export function closureOf(record: CsvRecord): Closure | null {
  const { status = '', openingHours = '', permanentlyClosed, temporarilyClosed } = record
  const hours = openingHours.length < MAX_WORDS ? openingHours : ''
  const words = `${status}\n${hours}`.toLowerCase().replace(/[_\s-]+/g, ' ')
  if (isTrue(permanentlyClosed) || /permanently closed|closed permanently/.test(words))
    return 'permanent'
  if (isTrue(temporarilyClosed) || /temporarily closed|closed temporarily/.test(words))
    return 'temporary'
  return null
}
