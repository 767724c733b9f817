import { aiWriting } from '#contract/ai-writing.ts'
import { call } from '../../device/call.ts'

/** Generated texts. A whole post has all three fields. */
export interface GeneratedTexts {
  title?: string
  excerpt?: string
  content?: string
}

interface TextKind {
  label: string
  /** Title of the toast and of the notice after a success. */
  success: string
  /** Title of the message after a failure. The text of the toast starts with it. */
  failure: string
  write: (prompt: string, category: string, signal: AbortSignal) => Promise<GeneratedTexts>
}

/** The kinds of text that can be generated. `write` throws like `call`. */
export const textKinds = {
  post: {
    label: 'Whole Post',
    success: 'Content generated',
    failure: 'Failed to generate content',
    write: (prompt, category, signal) =>
      call(aiWriting.post, { body: { prompt, ...(category ? { category } : {}) } }, { signal }),
  },
  title: {
    label: 'Title',
    success: 'Title generated',
    failure: 'Failed to generate title',
    write: (prompt, _, signal) => call(aiWriting.title, { body: { prompt } }, { signal }),
  },
  excerpt: {
    label: 'Excerpt',
    success: 'Excerpt generated',
    failure: 'Failed to generate excerpt',
    write: (prompt, _, signal) => call(aiWriting.excerpt, { body: { prompt } }, { signal }),
  },
  content: {
    label: 'Content',
    success: 'Content generated',
    failure: 'Failed to generate content',
    write: (prompt, _, signal) => call(aiWriting.content, { body: { prompt } }, { signal }),
  },
} as const satisfies Record<string, TextKind>

export type TextKindName = keyof typeof textKinds
