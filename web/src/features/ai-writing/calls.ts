import { aiWriting } from '#contract/ai-writing.ts'
import { call } from '../../lib/call.ts'

/** What was written: of a whole post all three. */
export interface Written {
  title?: string
  excerpt?: string
  content?: string
}

interface Kind {
  label: string
  /** Titles of the toasts (spec 2 §8). */
  success: string
  failure: string
  write: (prompt: string, category: string, signal: AbortSignal) => Promise<Written>
}

/** What can be asked for, and how. All throw as `call` does; an abort throws the signal's reason. */
export const kinds = {
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
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
