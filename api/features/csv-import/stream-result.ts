import { Readable } from 'node:stream'
import { type ImportResult, importRowSchema } from '#contract/csv-import.ts'
import type { AppContext } from '../../http/context.ts'

/** Number of list items per chunk, which is about 100 kB of JSON. */
const CHUNK = 1000

/**
 * Streams the result as the response body. For 100,000 rows, the result is about 20 MB of JSON.
 * Building it at once would block other requests and need too much memory.
 */
export function streamResult(ctx: AppContext, result: ImportResult): void {
  ctx.status = 200
  ctx.type = 'application/json'
  ctx.body = Readable.from(toJsonChunks(result))
}

function* toJsonChunks({ successes, errors, rows, ...counts }: ImportResult): Generator<string> {
  yield JSON.stringify(counts).slice(0, -1)
  yield* listToJsonChunks('successes', successes)
  yield* listToJsonChunks('errors', errors)
  yield* listToJsonChunks('rows', rows, (row) => importRowSchema.parse(row))
  yield '}'
}

function* listToJsonChunks<T>(
  name: string,
  items: readonly T[],
  check = (item: T) => item,
): Generator<string> {
  yield `,"${name}":[`
  for (let start = 0; start < items.length; start += CHUNK) {
    yield `${start > 0 ? ',' : ''}${JSON.stringify(items.slice(start, start + CHUNK).map(check)).slice(1, -1)}`
  }
  yield ']'
}
