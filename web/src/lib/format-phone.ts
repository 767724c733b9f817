import { plainPhone } from '#contract/rules/phone.ts'

const US_PHONE =
  /^\s*(?:\+?1[\s.-]*)?\(?(\d{3})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})(?:[\s,]*(?:ext\.?|x|#)\s*(\d{1,6}))?\s*$/i

/** Formats a US phone number as "(813) 555-0174 ext. 5". Returns any other text unchanged. */
export function formatPhone(text: string): string {
  const [, area, exchange, line, extension] = US_PHONE.exec(plainPhone(text)) ?? []
  if (area === undefined) return text
  return `(${area}) ${exchange}-${line}${extension === undefined ? '' : ` ext. ${extension}`}`
}
