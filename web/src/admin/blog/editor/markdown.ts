import { marked } from 'marked'

/** A line that nobody writes in another text: the one below the head of a table, or of a code block. */
const SURE = /^(?:\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)+\|?\s*|```.*|~~~.*)$/
/** Lines that are likely Markdown: headings, quotes, items of lists, and formats within a line. */
const LIKELY = [
  /^#{1,6} +\S/,
  /^> +\S/,
  /^\s{0,3}(?:[-*+]|\d{1,9}[.)]) +\S/,
  /\*\*[^*\s](?:[^*]*[^*\s])?\*\*/,
  /\[[^\]\n]+\]\((?:https?:|\/|mailto:)[^)\s]*\)/,
]

/**
 * Returns whether a text is plainly Markdown: it begins with a heading, or has a table, a code
 * block or at least two other lines with a sign of Markdown. One dash or one star is not enough.
 */
export function isMarkdown(text: string): boolean {
  const lines = text.split(/\r?\n/)
  return (
    /^#{1,6} +\S/.test(text) ||
    lines.some((line) => SURE.test(line)) ||
    lines.filter((line) => LIKELY.some((sign) => sign.test(line))).length >= 2
  )
}

/** Converts Markdown to HTML. The result is not safe: `toPostDocument` reduces it to a post. */
export const markdownToHtml = (text: string): string => marked.parse(text, { async: false })
