const AMERICAN =
  /^\s*(?:\+?1[\s.-]*)?\(?(\d{3})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})(?:[\s,]*(?:ext\.?|x|#)\s*(\d{1,6}))?\s*$/i

/**
 * A phone number as Americans write it, "(813) 555-0174 ext. 5", however it was entered; any other
 * text stays as it is.
 */
export function formatPhone(text: string): string {
  const [, area, exchange, line, extension] = AMERICAN.exec(text) ?? []
  if (area === undefined) return text
  return `(${area}) ${exchange}-${line}${extension === undefined ? '' : ` ext. ${extension}`}`
}
