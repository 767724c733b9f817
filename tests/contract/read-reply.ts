import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { errorBodySchema, errorCodes } from '#contract/errors.ts'
import {
  cacheControlOf,
  PRIVATE_CACHE_CONTROL,
  withoutSharedCaches,
} from '#contract/rules/cache-control.ts'

/** Schema of the error body that rejects additional keys. */
export const strictErrorBody = z.strictObject(errorBodySchema.shape)

/**
 * Reads a successful response. Checks the status, the media type, `Cache-Control` and that the body
 * has only keys of the contract.
 */
export async function readReply<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<Reply<E>> {
  const body: unknown = await response.json()
  expect(response.status, JSON.stringify(body).slice(0, 300)).toBe(endpoint.status ?? 200)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  const cacheControl = cacheControlOf(endpoint)
  expect([cacheControl, withoutSharedCaches(cacheControl), PRIVATE_CACHE_CONTROL]).toContain(
    response.headers.get('cache-control'),
  )
  const parsed = endpoint.reply.parse(body) as Reply<E>
  expect(body).toEqual(parsed)
  return parsed
}

/**
 * Reads an error response. Checks that status and code match, that the body has only keys of the
 * contract, and that no cache may store the response.
 */
export async function readError(
  response: Response,
): Promise<{ status: number; code: string | undefined; message: string; paths: string[] }> {
  const body = strictErrorBody.parse(await response.json())
  expect(response.headers.get('cache-control')).toBe(PRIVATE_CACHE_CONTROL)
  const known = Object.entries(errorCodes).find(([code]) => code === body.code)
  expect(known?.[1].status, `code ${body.code}`).toBe(response.status)
  return {
    status: response.status,
    code: body.code,
    message: body.message,
    paths: body.errors?.map(({ path }) => path) ?? [],
  }
}
