import type { Knex } from 'knex'
import { CURSOR_HEADER } from '#contract/directory.ts'
import type { Contractor } from '#contract/entities.ts'
import { isEmbedded } from '../../db/knex.ts'
import { yieldToOtherRequests } from '../../db/yield-to-other-requests.ts'
import type { PublicReply } from '../../http/bind.ts'
import { writeCursor } from './cursor.ts'
import { countUpTo } from './lists-repo.ts'
import { readListTexts } from './repo.ts'

/** Number of contractors of one query, and of one chunk of JSON. */
const SLICE = 1000
/** Reading more contractors would block the embedded database for too long. */
const EMBEDDED_SLICE = 200

/**
 * Returns all contractors, or those of a state, sorted by id. Up to `limit` contractors, the reply
 * is kept; the whole list always, even if it is larger than the cache. A longer list is sent while
 * it is read. The list may contain changes that are newer than its cursor: the next delta sends
 * them again, deletions included.
 */
export async function readList(
  db: Knex,
  inState: string | null,
  limit: number,
): Promise<PublicReply<Contractor[]>> {
  const { state, value: count } = await countUpTo(db, { state: inState }, limit + 1)
  const headers = { [CURSOR_HEADER]: writeCursor(state) }
  if (count > limit) return { state, headers, body: { stream: () => readChunks(db, inState) } }
  const json: Buffer[] = []
  for await (const chunk of readChunks(db, inState)) json.push(chunk)
  return { state, headers, body: { json }, ...(inState === null && { keep: 'always' }) }
}

/** Reads the list as chunks of a JSON array. Other requests can run between two of its queries. */
async function* readChunks(db: Knex, inState: string | null): AsyncGenerator<Buffer> {
  const size = isEmbedded(db) ? EMBEDDED_SLICE : SLICE
  let before = '['
  for (let afterId = 0; ;) {
    const texts = await readListTexts(db, { inState, afterId, size })
    if (texts.length > 0 || before === '[') yield Buffer.from(before + texts.join())
    if (texts.length < size) break
    before = ','
    afterId = (JSON.parse(texts.at(-1) ?? '') as Contractor).id
    await yieldToOtherRequests(db)
  }
  yield Buffer.from(']')
}
