import { Readable } from 'node:stream'
import { type ImportResult, importRowSchema } from '#contract/csv-import.ts'
import type { AppContext } from '../../http/context.ts'

/** Items of one piece: some 100 kB of text. */
const PIECE = 1000

/**
 * Answers with the result piece by piece: for 100,000 rows it is some 20 MB of text, which nobody
 * else should wait for and no process should hold as a whole.
 */
export function answerResult(ctx: AppContext, result: ImportResult): void {
  ctx.status = 200
  ctx.type = 'application/json'
  ctx.body = Readable.from(jsonOf(result))
}

function* jsonOf({ successes, errors, rows, ...counts }: ImportResult): Generator<string> {
  yield JSON.stringify(counts).slice(0, -1)
  yield* listJson('successes', successes)
  yield* listJson('errors', errors)
  yield* listJson('rows', rows, (row) => importRowSchema.parse(row))
  yield '}'
}

function* listJson<T>(
  name: string,
  items: readonly T[],
  check = (item: T) => item,
): Generator<string> {
  yield `,"${name}":[`
  for (let at = 0; at < items.length; at += PIECE) {
    yield `${at > 0 ? ',' : ''}${JSON.stringify(items.slice(at, at + PIECE).map(check)).slice(1, -1)}`
  }
  yield ']'
}
