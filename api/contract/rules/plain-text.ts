import { removeInvisible } from './invisible.ts'

/** Printable ASCII without "<" and "&": most cells need only a trim. */
const PRINTABLE = /^[ -%'-;=-~]*$/

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  frac12: '½',
}

/**
 * Converts HTML to plain text. Removes tags, comments, scripts and styles, turns line-breaking tags
 * into newlines, and decodes entities. Tags are removed again after decoding, so that encoded tags
 * are removed too.
 */
export function plainText(html: string): string {
  if (PRINTABLE.test(html)) return html.trim()
  const text = /[<&]/.test(html) ? stripTags(decodeEntities(stripTags(html))) : html
  return removeInvisible(text)
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

// Every pattern stops at the next "<" or consumes the rest, so matching time stays linear.
function stripTags(text: string): string {
  return text
    .replace(/<(script|style)\b[^<>]*>[^]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<!--[^]*?(?:-->|$)/g, '')
    .replace(/<(?:br|\/?(?:p|div|li|tr|h[1-6]))\b[^<>]*>/gi, '\n')
    .replace(/<[a-z/!?][^<>]*>/gi, '')
    .replace(/<+([a-z/!?]?)/gi, (all, next: string) => next || all)
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return entities[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '' : String.fromCodePoint(code)
    },
  )
}
