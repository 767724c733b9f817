/**
 * Returns the name and the text of each detail of an audit entry, for example "fields" and "rating,
 * city". Leaves out empty values.
 */
export function formatDetails(
  details: Readonly<Record<string, unknown>>,
): { name: string; text: string }[] {
  return Object.entries(details).flatMap(([name, value]) => {
    const text = formatValue(value)
    return text === '' ? [] : [{ name: toWords(name), text }]
  })
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(formatValue).join(', ')
  return typeof value === 'object'
    ? JSON.stringify(value)
    : String(value as string | number | boolean)
}

/** Converts "contractorId" to "contractor id". */
const toWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
