import { marked } from 'marked'

/** The line below the head of a table, or before a code block: nobody writes it in another text. */
const isSure = (line: string) =>
  /^(?:```|~~~)/.test(line) ||
  (/^[|:\s-]+$/.test(line) && line.includes('--') && line.includes('|'))
/** Lines that are likely Markdown: headings, quotes, items of lists, and formats within a line. */
const LIKELY = [
  /^#{1,6} +\S/,
  /^> +\S/,
  /^\s{0,3}(?:[-*+]|\d{1,9}[.)]) +\S/,
  /\*\*[^*\s](?:[^*]*[^*\s])?\*\*/,
  /\]\((?:https?:|\/|mailto:)/,
]

/**
 * Returns whether a text is plainly Markdown: it begins with a heading, or has a table, a code
 * block or at least two other lines with a sign of Markdown. One dash or one star is not enough.
 */
export function isMarkdown(text: string): boolean {
  const lines = text.split(/\r?\n/)
  return (
    /^#{1,6} +\S/.test(text) ||
    lines.some(isSure) ||
    lines.filter((line) => LIKELY.some((sign) => sign.test(line))).length >= 2
  )
}

/** Converts Markdown to HTML. The result is not safe: `toPostDocument` reduces it to a post. */
export const markdownToHtml = (text: string): string => marked.parse(text, { async: false })
