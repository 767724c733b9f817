/**
 * An object of schema.org data. Values under `url`, `item`, `@id`, `image` and `urlTemplate` that
 * begin with "/" are paths of this site.
 */
export type JsonLd = Readonly<Record<string, unknown>>

const urlKeys = new Set(['url', 'item', '@id', 'image', 'urlTemplate'])

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/**
 * Returns the text of the script element for structured data. Paths become absolute with `origin`
 * ("https://example.com", no trailing slash). Characters with a meaning in HTML or in older
 * JavaScript are escaped, so that no text can end the element.
 */
export function jsonLdText(jsonLd: readonly JsonLd[], origin: string): string {
  const toAbsolute = (key: string, value: unknown) =>
    urlKeys.has(key) && typeof value === 'string' && value.startsWith('/') ? origin + value : value
  const text = JSON.stringify(jsonLd.length === 1 ? jsonLd[0] : jsonLd, toAbsolute)
  return text.replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? '')
}
