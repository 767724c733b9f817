// The structure of the legal texts.

/** The date of the last change, the same for all three texts. */
export const legalDate = { iso: '2025-04-22', text: 'April 22, 2025' } as const

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
 * A paragraph, a list, or a table of what is stored. A text may contain `**strong**`,
 * `[label](url)` and code between backticks.
 */
export type LegalBlock = string | { list: readonly string[] } | { storage: readonly StorageEntry[] }

export interface LegalSection {
  id: string
  heading: string
  blocks: readonly LegalBlock[]
}

export interface LegalText {
  intro: string
  sections: readonly LegalSection[]
}

/** The three legal texts, in the order in which pages link to them. */
export const legalDocuments = [
  { path: '/privacy-policy', title: 'Privacy Policy' },
  { path: '/terms-of-service', title: 'Terms of Service' },
  { path: '/cookie-policy', title: 'Cookie Policy' },
] as const

export type LegalPath = (typeof legalDocuments)[number]['path']

export type TextPart =
  | { kind: 'plain' | 'strong' | 'code'; text: string }
  | { kind: 'link'; text: string; to: string }

/** Splits a text into plain, strong, code and link parts, in order. */
export function textParts(text: string): TextPart[] {
  return text
    .split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^[\]]+\]\([^()]+\))/)
    .filter((part) => part !== '')
    .map(partOf)
}

function partOf(part: string): TextPart {
  if (part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) }
  if (part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) }
  const [, text, to] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
  return text !== undefined && to !== undefined
    ? { kind: 'link', text, to }
    : { kind: 'plain', text: part }
}
