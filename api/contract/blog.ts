import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { postSchema } from './entities.ts'
import { idParams } from './fields.ts'
import { blogReads } from './reads.ts'

export const blog = {
  list: {
    ...blogReads.list,
    access: 'public',
    cached: 'blog',
    limit: 'read',
    summary: 'Published posts',
    reply: z.array(postSchema),
    errors: [],
  },
  bySlug: {
    ...blogReads.bySlug,
    access: 'public',
    cached: 'blog',
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
    cached: 'blog',
    limit: 'read',
    summary: 'A post by id',
    params: idParams,
    reply: postSchema,
    errors: ['gone'],
  },
} as const satisfies Group
