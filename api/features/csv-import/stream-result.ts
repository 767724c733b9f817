import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type ImportResult, importRowSchema } from '#contract/csv-import.ts'
import type { AppContext } from '../../http/context.ts'

/** Number of list items per chunk, which is about 25 kB of JSON. */
const CHUNK = 250

/**
 * Streams the result as the response body. For 100,000 rows, the result is about 20 MB of JSON.
 * Building it at once would block other requests and need too much memory.
 */
export function streamResult(ctx: AppContext, result: ImportResult): void {
  ctx.status = 200
  ctx.type = 'application/json'
  ctx.body = Readable.from(toJsonChunks(result))
}

async function* toJsonChunks({
  successes,
  errors,
  rows,
  ...counts
}: ImportResult): AsyncGenerator<string> {
  yield JSON.stringify(counts).slice(0, -1)
  yield* listToJsonChunks('successes', successes)
  yield* listToJsonChunks('errors', errors)
  yield* listToJsonChunks('rows', rows, (row) => importRowSchema.parse(row))
  yield '}'
}

/** Other requests can run between the chunks, also when the client receives them at once. */
async function* listToJsonChunks<T>(
  name: string,
  items: readonly T[],
  check = (item: T) => item,
): AsyncGenerator<string> {
  yield `,"${name}":[`
  for (let start = 0; start < items.length; start += CHUNK) {
    await setImmediate()
    yield `${start > 0 ? ',' : ''}${JSON.stringify(items.slice(start, start + CHUNK).map(check)).slice(1, -1)}`
  }
  yield ']'
}
