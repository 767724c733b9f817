import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { requiredText, text } from './fields.ts'
import { MAX_PROMPT_LENGTH } from './rules/limits.ts'

const prompt = requiredText(MAX_PROMPT_LENGTH, 'Please describe what to write about', 'Prompt')
const promptBody = z.object({ prompt })
const errors = ['unauthenticated', 'forbidden', 'not_configured', 'upstream_failed'] as const

/** Only admins may call these endpoints, although the paths are not under `/api/admin`. */
export const aiWriting = {
  post: {
    method: 'POST',
    path: '/api/blog/generate',
    access: 'admin',
    limit: 'ai-writing',
    summary: 'Draft a whole post',
    body: z.object({ prompt, category: z.optional(text(80, 'Category')) }),
    reply: z.object({ title: z.string(), excerpt: z.string(), content: z.string() }),
    errors,
  },
  title: {
    method: 'POST',
    path: '/api/blog/generate-title',
    access: 'admin',
    limit: 'ai-writing',
    summary: 'Draft a title',
    body: promptBody,
    reply: z.object({ title: z.string() }),
    errors,
  },
  excerpt: {
    method: 'POST',
    path: '/api/blog/generate-excerpt',
    access: 'admin',
    limit: 'ai-writing',
    summary: 'Draft an excerpt',
    body: promptBody,
    reply: z.object({ excerpt: z.string() }),
    errors,
  },
  content: {
    method: 'POST',
    path: '/api/blog/generate-content',
    access: 'admin',
    limit: 'ai-writing',
    summary: 'Draft the text of a post',
    body: promptBody,
    reply: z.object({ content: z.string() }),
    errors,
  },
} as const satisfies Group
