import { LEGAL_KEY, SITE_KEY } from '#contract/device-storage.ts'
import type { LegalTexts, PublicSiteReply } from '#contract/site.ts'

// The last settings and legal texts that this device has seen. theme.js reads the settings too.

interface Copies {
  site: PublicSiteReply
  legal: LegalTexts
}

const keys = { site: SITE_KEY, legal: LEGAL_KEY } as const

/** Returns null when nothing is stored, or when the browser denies storage. */
export function readStored<Name extends keyof Copies>(name: Name): Copies[Name] | null {
  try {
    return JSON.parse(localStorage.getItem(keys[name]) ?? 'null') as Copies[Name] | null
  } catch {
    return null
  }
}

export function store<Name extends keyof Copies>(name: Name, value: Copies[Name]): void {
  try {
    localStorage.setItem(keys[name], JSON.stringify(value))
  } catch {
    // The browser denies storage, or it is full. The next visit starts with the server's.
  }
}
