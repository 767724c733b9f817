import type { Knex } from 'knex'
import { yieldToOtherRequests } from '../../db/yield-to-other-requests.ts'
import { hashOf } from '../../http/encoded-reply.ts'
import {
  canTellChangesSince,
  type DirectoryState,
  findChangedParts,
  findNextPart,
  getState,
  readPart,
} from './repo.ts'

/** With more changed rows than this, every part is read again. */
const MAX_CHANGED_ROWS = 2000
/** After so many rounds in which somebody wrote meanwhile, the list is taken as it is. */
const MAX_ROUNDS = 20

export interface ListParts {
  /** Every change up to this version is in the parts. */
  state: DirectoryState
  parts: ReadonlyMap<number, ListPart>
}

interface ListPart {
  /** A comma before each JSON object. */
  bytes: Buffer
  hash: string
}

/**
 * Brings the parts of the full list up to date, or reads all of them. Other requests have the
 * database between two parts, so writers may come in between: their changes are read in another
 * round, until one ends in which nobody wrote. The list then is what the directory was at that
 * version. Writers who never pause do not hold it up for ever: what such a list already has of
 * later changes is sent once more by the delta from its version, deletions included.
 */
export async function updateParts(db: Knex, before: ListParts | null): Promise<ListParts> {
  let list = before
  for (let round = 1; ; round += 1) {
    const state = await getState(db)
    if (list && list.state.version === state.version) return list
    list = { state, parts: await readChangedParts(db, list, state) }
    if (round === MAX_ROUNDS) return list
  }
}

/** Reads after `state`, so that the parts have at least everything up to it. */
async function readChangedParts(
  db: Knex,
  before: ListParts | null,
  state: DirectoryState,
): Promise<Map<number, ListPart>> {
  const changed =
    before && canTellChangesSince(before.state, state)
      ? await findChangedParts(db, before.state.version, MAX_CHANGED_ROWS)
      : null
  const parts = new Map(changed ? before?.parts : [])
  for await (const part of changed ?? allParts(db)) {
    const text = await readPart(db, part)
    if (text === null) parts.delete(part)
    else parts.set(part, toPart(text))
    await yieldToOtherRequests(db)
  }
  return parts
}

async function* allParts(db: Knex): AsyncGenerator<number> {
  for (
    let part = await findNextPart(db, 0);
    part !== undefined;
    part = await findNextPart(db, part + 1)
  )
    yield part
}

function toPart(text: string): ListPart {
  const bytes = Buffer.from(`,${text}`)
  return { bytes, hash: hashOf(bytes) }
}

/** The JSON array in chunks, one for each part. */
export function toChunks({ parts }: ListParts): { chunks: Buffer[]; hash: string } {
  const inOrder = [...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part)
  const [first, ...others] = inOrder.map(({ bytes }) => bytes)
  return {
    chunks: [Buffer.from('['), ...(first ? [first.subarray(1), ...others] : []), Buffer.from(']')],
    hash: hashOf(inOrder.map(({ hash }) => hash).join()),
  }
}
