import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { requiredText, text } from './fields.ts'

const prompt = requiredText(2000, 'Please describe what to write about', 'Prompt')
const promptBody = z.object({ prompt })
const errors = ['unauthenticated', 'forbidden', 'not_configured', 'upstream_failed'] as const

/** Admin only, although the paths are not under /api/admin. */
export const aiWriting = {
  post: {
    method: 'POST',
    path: '/api/blog/generate',
    access: 'admin',
    body: z.object({ prompt, category: z.optional(text(80, 'Category')) }),
    reply: z.object({ title: z.string(), excerpt: z.string(), content: z.string() }),
    errors,
  },
  title: {
    method: 'POST',
    path: '/api/blog/generate-title',
    access: 'admin',
    body: promptBody,
    reply: z.object({ title: z.string() }),
    errors,
  },
  excerpt: {
    method: 'POST',
    path: '/api/blog/generate-excerpt',
    access: 'admin',
    body: promptBody,
    reply: z.object({ excerpt: z.string() }),
    errors,
  },
  content: {
    method: 'POST',
    path: '/api/blog/generate-content',
    access: 'admin',
    body: promptBody,
    reply: z.object({ content: z.string() }),
    errors,
  },
} as const satisfies Group
