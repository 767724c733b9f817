import type { StorageBlock } from '#contract/rules/site-names.ts'

// The structure of the legal texts.

/** Label shown before the date. */
export const legalDateLabel = 'Last updated:'

/** Something stored on a device: where, what for, and until when. */
export interface StorageEntry {
  name: string
  where: string
  what: string
  until: string
}

/**
 * A paragraph, a heading in a section, a list, or the name of a list that the program fills in. A
 * text may contain `**strong**`, `*emphasis*`, `[label](url)` and code between backticks.
 */
export type LegalBlock =
  | { kind: 'paragraph' | 'heading'; text: string }
  | { kind: 'list'; items: readonly string[]; isNumbered: boolean }
  | { kind: 'storage'; name: StorageBlock }

export interface LegalSection {
  id: string
  heading: string
  blocks: readonly LegalBlock[]
}

export interface LegalText {
  /** What stands before the first heading. */
  intro: readonly LegalBlock[]
  sections: readonly LegalSection[]
}

/** The three legal texts, in the order in which pages link to them. */
export const legalDocuments = [
  { name: 'privacy', path: '/privacy-policy', title: 'Privacy Policy' },
  { name: 'terms', path: '/terms-of-service', title: 'Terms of Service' },
  { name: 'cookies', path: '/cookie-policy', title: 'Cookie Policy' },
] as const

export type LegalName = (typeof legalDocuments)[number]['name']

export type TextPart =
  | { kind: 'plain' | 'strong' | 'emphasis' | 'code'; text: string }
  | { kind: 'link'; text: string; to: string }

/**
 * Splits a text into its parts, in order. A link leads to a page of this site, to another site, to
 * an e-mail address or a telephone number; any other one stays text.
 */
export function textParts(text: string): TextPart[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`|\[[^[\]]+\]\([^()]+\))/)
    .filter((part) => part !== '')
    .map(partOf)
}

function partOf(part: string): TextPart {
  if (part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) }
  if (/^\*.+\*$/s.test(part)) return { kind: 'emphasis', text: part.slice(1, -1) }
  if (part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) }
  const [, text, to] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
  return text !== undefined && to !== undefined && /^(https?:|mailto:|tel:|\/(?!\/))/i.test(to)
    ? { kind: 'link', text, to }
    : { kind: 'plain', text: part }
}
