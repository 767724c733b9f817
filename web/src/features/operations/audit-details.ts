/** The details of an entry in words: "fields: rating, city". What is empty says nothing. */
export function detailLines(
  details: Readonly<Record<string, unknown>>,
): { name: string; text: string }[] {
  return Object.entries(details).flatMap(([name, value]) => {
    const text = wordsOf(value)
    return text === '' ? [] : [{ name: spaced(name), text }]
  })
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(wordsOf).join(', ')
  return typeof value === 'object'
    ? JSON.stringify(value)
    : String(value as string | number | boolean)
}

/** "contractorId" → "contractor id". */
const spaced = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
