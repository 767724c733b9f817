import type { Knex } from 'knex'
import { yieldToOtherRequests } from '../../db/yield-to-other-requests.ts'
import { hashOf } from '../../http/encoded-reply.ts'
import { findChangedParts, findNextPart, readPart } from './repo.ts'
import { canBuildDeltaSince, type DirectoryState, getState } from './state-repo.ts'

/** With more changed rows than this, all parts are read again. */
const MAX_CHANGED_ROWS = 2000
/** After this many rounds, the list is used even if the directory has changed again. */
const MAX_ROUNDS = 20

export interface ListParts {
  /** The parts contain every change up to this version. */
  state: DirectoryState
  parts: ReadonlyMap<number, ListPart>
}

interface ListPart {
  /** The JSON objects of the part, each preceded by a comma. */
  bytes: Buffer
  hash: string
}

/**
 * Returns the current parts of the full list. Reads only the changed parts if a delta from `before`
 * is possible and at most `MAX_CHANGED_ROWS` rows changed, otherwise all parts. Other requests can
 * use the database between two parts, so this is repeated until no writer has changed the directory
 * during a round. After `MAX_ROUNDS`, the list may contain changes that are newer than its version.
 * The next delta sends these changes again, deletions included. See
 * docs/decisions/2026-11-22-full-list-in-parts.md.
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

/** Returns parts that contain at least every change up to `state`. */
async function readChangedParts(
  db: Knex,
  before: ListParts | null,
  state: DirectoryState,
): Promise<Map<number, ListPart>> {
  const changed =
    before && canBuildDeltaSince(before.state, state)
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

/** Returns the JSON array in chunks, one per part, and a hash of its content. */
export function toChunks({ parts }: ListParts): { chunks: Buffer[]; hash: string } {
  const sortedParts = [...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part)
  const [first, ...others] = sortedParts.map(({ bytes }) => bytes)
  return {
    chunks: [Buffer.from('['), ...(first ? [first.subarray(1), ...others] : []), Buffer.from(']')],
    hash: hashOf(sortedParts.map(({ hash }) => hash).join()),
  }
}
