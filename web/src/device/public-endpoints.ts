import { blog } from '#contract/blog.ts'
import { directory } from '#contract/directory.ts'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { site } from '#contract/site.ts'
import { callWithHeaders } from './call.ts'

const endpoints = new Map<string, Endpoint>(
  [...Object.values(directory), ...Object.values(blog), site.get, site.legal].map((endpoint) => [
    endpoint.path,
    endpoint,
  ]),
)

/** Calls the public endpoint with this path, as `callWithHeaders` does. */
export function callPublic(path: string, input: object, options: { signal: AbortSignal }) {
  const endpoint = endpoints.get(path)
  if (!endpoint) throw new Error(`${path} is not a public endpoint`)
  return callWithHeaders(endpoint, input as CallInput<Endpoint>, options)
}
