/**
 * A piece of schema.org data. Values that begin with "/" under `url`, `item`, `@id`, `image` and
 * `urlTemplate` are paths of this site.
 */
export type JsonLd = Readonly<Record<string, unknown>>

const addressKeys = new Set(['url', 'item', '@id', 'image', 'urlTemplate'])

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/**
 * The text of the script element: paths made absolute with `origin` ("https://example.com", no
 * slash at the end), and nothing in it that could end the element (H8).
 */
export function jsonLdText(jsonLd: readonly JsonLd[], origin: string): string {
  const absolute = (key: string, value: unknown) =>
    addressKeys.has(key) && typeof value === 'string' && value.startsWith('/')
      ? origin + value
      : value
  const text = JSON.stringify(jsonLd.length === 1 ? jsonLd[0] : jsonLd, absolute)
  return text.replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? '')
}
