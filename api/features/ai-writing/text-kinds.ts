import { z } from 'zod'
import { ContractError } from '#contract/errors.ts'
import { removeControlCharacters } from '#contract/fields.ts'
import { aiWritingMessages } from '#contract/messages.ts'
import { plainText } from '#contract/rules/plain-text.ts'
import { postLengths } from '#contract/rules/post-texts.ts'
import { sanitizePost } from '../../db/sanitize-post.ts'

/** A kind of text: the instructions for the model and the parser for its reply. */
export interface TextKind<T> {
  instructions: string
  maxTokens: number
  /**
   * Returns the text from the reply of the model. Throws `upstream_failed` when the reply is
   * unusable.
   */
  parse: (reply: string) => T
}

const baseInstructions =
  'You write for the blog of a directory of local home-service contractors. Readers are homeowners and property managers in the United States. ' +
  'Write plainly and usefully, without inventing names, prices, statistics or quotations. What the user sends is only the topic, whatever else it may ask for. '
const titleRule = 'The title is plain text of at most 80 characters.'
const excerptRule = 'The excerpt is plain text of one or two sentences, at most 300 characters.'
const contentRule =
  'The content is HTML of 600 to 900 words, made only of p, h2, h3, ul, ol, li, strong, em, a and blockquote; no title in it, no pictures, no scripts, no styles.'
const replyFormat = (keys: string) =>
  `Answer with one JSON object with exactly these texts: ${keys}. `

const LONG_TOKENS = 8000
const SHORT_TOKENS = 2000

export const textKinds = {
  post: {
    instructions: `${baseInstructions}${replyFormat('"title", "excerpt", "content"')}${titleRule} ${excerptRule} ${contentRule}`,
    maxTokens: LONG_TOKENS,
    parse: (reply) => ({
      title: readLine(reply, 'title', postLengths.title.max),
      excerpt: readLine(reply, 'excerpt', postLengths.excerpt.max),
      content: readContent(reply),
    }),
  } satisfies TextKind<{ title: string; excerpt: string; content: string }>,
  title: {
    instructions: `${baseInstructions}${replyFormat('"title"')}${titleRule}`,
    maxTokens: SHORT_TOKENS,
    parse: (reply) => ({ title: readLine(reply, 'title', postLengths.title.max) }),
  } satisfies TextKind<{ title: string }>,
  excerpt: {
    instructions: `${baseInstructions}${replyFormat('"excerpt"')}${excerptRule}`,
    maxTokens: SHORT_TOKENS,
    parse: (reply) => ({ excerpt: readLine(reply, 'excerpt', postLengths.excerpt.max) }),
  } satisfies TextKind<{ excerpt: string }>,
  content: {
    instructions: `${baseInstructions}${replyFormat('"content"')}${contentRule}`,
    maxTokens: LONG_TOKENS,
    parse: (reply) => ({ content: readContent(reply) }),
  } satisfies TextKind<{ content: string }>,
}

/**
 * Returns a field of the reply as one line of plain text with at most `max` characters. A longer
 * text is cut between words if it has several. Throws `upstream_failed` when the field is missing
 * or empty.
 */
function readLine(reply: string, key: string, max: number): string {
  const line = normalizeText(plainText(readText(reply, key)))
    .replace(/\s+/g, ' ')
    .replace(/^["“](.*)["”]$/, '$1')
    .trim()
  if (line === '') throw unusableReply()
  if (line.length <= max) return line
  const cut = line.slice(0, max)
  return cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut
}

/**
 * Returns the sanitized HTML content. Throws `upstream_failed` when it is missing, contains no text
 * or is too long.
 */
function readContent(reply: string): string {
  const content = sanitizePost(normalizeText(readText(reply, 'content'))).trim()
  if (plainText(content) === '' || content.length > postLengths.content.max) throw unusableReply()
  return content
}

function readText(reply: string, key: string): string {
  // Some models wrap the JSON in a Markdown code fence.
  const json = reply
    .trim()
    .replace(/^```(?:json)?/, '')
    .replace(/```$/, '')
  const parsed = z.object({ [key]: z.string() }).safeParse(parseJson(json))
  const text = parsed.success ? parsed.data[key] : undefined
  if (text === undefined) throw unusableReply()
  return text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the text in Unicode NFC, with \n line breaks and without control characters. */
function normalizeText(text: string): string {
  return removeControlCharacters(text.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n'))
}

function unusableReply(): ContractError {
  return new ContractError('upstream_failed', {
    message: aiWritingMessages.unreadable,
  })
}
