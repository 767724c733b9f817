import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { postSchema } from './entities.ts'
import { idParams } from './fields.ts'

export const blog = {
  list: {
    method: 'GET',
    path: '/api/blog',
    access: 'public',
    limit: 'read',
    summary: 'Published posts',
    reply: z.array(postSchema),
    errors: [],
  },
  bySlug: {
    method: 'GET',
    path: '/api/blog/slug/:slug',
    access: 'public',
    limit: 'read',
    summary: 'A post by slug',
    params: z.object({ slug: z.string().check(z.regex(/^[a-z0-9-]{1,300}$/i)) }),
    reply: postSchema,
    errors: ['gone'],
  },
  byId: {
    method: 'GET',
    path: '/api/blog/:id',
    access: 'public',
    limit: 'read',
    summary: 'A post by id',
    params: idParams,
    reply: postSchema,
    errors: ['gone'],
  },
} as const satisfies Group
