/** The beginning of an object or a list, in JSON or as Python writes it. */
const DATA = /^(?:\{\s*["'}]|\[\s*(?:[[{"'\]]|null\b|None\b))/

/** Returns true for a text that is data in JSON or as Python writes it, complete or cut off. */
export function isDataText(text: string): boolean {
  return DATA.test(text.trimStart())
}

/**
 * Strings in single or double quotes, up to the end if they are not closed, and the constants that
 * JSON writes differently.
 */
const PYTHON_TOKEN =
  /u?'((?:[^'\\]|\\(?:.|$))*)(?:'|$)|"(?:[^"\\]|\\(?:.|$))*(?:"|$)|\b(None|True|False)\b/gs
const constants: Record<string, string> = { None: 'null', True: 'true', False: 'false' }

/** Parses a text of `isDataText`. Returns undefined for any other text and for incomplete data. */
export function parseData(text: string): unknown {
  return isDataText(text) ? parseJsonOrPython(text) : undefined
}

/** Parses JSON or data as Python writes it. Returns undefined for anything else. */
export function parseJsonOrPython(text: string): unknown {
  return parseJson(text) ?? parseJson(pythonToJson(text))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function pythonToJson(text: string): string {
  return text.replace(PYTHON_TOKEN, (token, quoted?: string, constant?: string) => {
    if (constant !== undefined) return constants[constant] ?? token
    return quoted === undefined ? token : `"${quoted.replace(UNLIKE_JSON, toJsonCharacter)}"`
  })
}

/** Escapes of Python, and characters that JSON escapes. */
const UNLIKE_JSON = /\\x([\da-f]{2})|\\u[\da-f]{4}|\\(.)|["\p{Cc}]/gisu

function toJsonCharacter(text: string, code?: string, escaped?: string): string {
  if (code !== undefined) return `\\u00${code}`
  if (escaped === undefined) return text.startsWith('\\') ? text : escapeJson(text)
  return '"\\/bfnrt'.includes(escaped) ? text : escapeJson(escaped)
}

const escapeJson = (character: string) => JSON.stringify(character).slice(1, -1)

/**
 * Returns a list in JSON as text, such as "Plumber, Drainage service" for `["Plumber","Drainage
 * service"]`. Of objects in the list, only their name counts. Any other text stays unchanged.
 */
export function listToText(text: string): string {
  const list = parseData(text)
  if (!Array.isArray(list)) return text
  return list
    .map((item: unknown) => (isObject(item) ? (item.name ?? item.title) : item))
    .filter((item) => typeof item === 'string')
    .join(', ')
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
