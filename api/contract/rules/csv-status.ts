import type { CsvRecord } from './csv-columns.ts'

export type Closure = 'permanent' | 'temporary'

const TRUE = /^(?:true|yes|y|1|t|x)$/i

/** Returns how a business is closed, or null. "Closed ⋅ Opens 8 AM" is closed for the night only. */
export function closureOf(record: CsvRecord): Closure | null {
  const isTrue = (text: string | undefined) => TRUE.test(text?.trim() ?? '')
  // Some exports have these words in place of the opening hours.
  const hours = (record.openingHours ?? '').length < 60 ? record.openingHours : ''
  const words = `${record.status ?? ''}\n${hours ?? ''}`.toLowerCase().replace(/[_\s-]+/g, ' ')
  if (isTrue(record.permanentlyClosed) || /permanently closed|closed permanently/.test(words))
    return 'permanent'
  if (isTrue(record.temporarilyClosed) || /temporarily closed|closed temporarily/.test(words))
    return 'temporary'
  return null
}
