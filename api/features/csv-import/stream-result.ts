import { Readable } from 'node:stream'
import { type ImportResult, importRowSchema } from '#contract/csv-import.ts'
import type { AppContext } from '../../http/context.ts'

/** List items per chunk, about 100 kB of JSON. */
const CHUNK = 1000

/**
 * Streams the result as the response body. For 100,000 rows it is about 20 MB of JSON; building it
 * at once would block other requests and need too much memory.
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
  for (let at = 0; at < items.length; at += CHUNK) {
    yield `${at > 0 ? ',' : ''}${JSON.stringify(items.slice(at, at + CHUNK).map(check)).slice(1, -1)}`
  }
  yield ']'
}
