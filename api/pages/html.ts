/** Text that is HTML already: everything else is escaped where it is put in. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

type Part = Html | string | number | null | false | readonly Part[]

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Safe between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
}

/**
 * HTML of a template: what is put in is escaped unless it is Html; null and false are nothing,
 * lists are joined.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    strings.reduce((text, string, index) => text + written(parts[index - 1] ?? null) + string),
  )
}

function written(part: Part): string {
  if (part === null || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part.map(written).join('')
}
