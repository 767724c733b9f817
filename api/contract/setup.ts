import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { userSchema } from './entities.ts'
import { setupMessages } from './messages/setup.ts'
import { registerBody } from './session.ts'

const { email, password } = registerBody.shape

/** The first account of a new site. The code was printed when the server started. */
export const setupForm = z.object({
  code: z
    .string(setupMessages.missingCode)
    .check(z.minLength(1, setupMessages.missingCode), z.maxLength(100, setupMessages.missingCode)),
  email,
  password,
})

/** Setting up a new site in the browser. */
export const setup = {
  /** Creates the first admin and signs in. Not found as soon as the site has an admin. */
  create: {
    method: 'POST',
    path: '/api/setup',
    access: 'public',
    limit: 'register',
    summary: 'Create the first admin with the code that the server has printed',
    body: setupForm,
    reply: userSchema,
    status: 201,
    errors: ['forbidden', 'email_taken'],
  },
  loadDemoDirectory: {
    method: 'POST',
    path: '/api/admin/demo-directory',
    access: 'admin',
    limit: 'import',
    summary: 'Load the demo directory and posts into an empty directory, without accounts',
    reply: z.object({ success: z.literal(true), contractors: z.int() }),
    errors: ['unauthenticated', 'forbidden', 'conflict', 'import_running'],
  },
} as const satisfies Group
