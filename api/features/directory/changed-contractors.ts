import type { Knex } from 'knex'
import { type ChangedContractor, type DirectoryState, readStateAndChanges } from './state-repo.ts'

/** With more changed contractors than this, all cached replies are built again. */
const MAX_CHANGED = 2000

/**
 * The contractors that changed in the last versions of the directory, so that the cached replies
 * which do not show them are kept. See
 * docs/decisions/2026-11-23-cached-replies-survive-other-changes.md.
 */
export class ChangedContractors {
  /** The last state that was read, and the categories in it. */
  #last: { state: DirectoryState; categories: string } | undefined
  /** Ordered by version. */
  #changed: ChangedContractor[] = []
  /** The changes after this version are known. */
  #since = 0
  /** The highest version that was read. */
  #highest = 0

  /** Reads the current state of the directory, and what has changed since the last call. */
  async readState(db: Knex): Promise<DirectoryState> {
    const last = this.#last
    const { state, categories, changed } = await readStateAndChanges(
      db,
      last?.state ?? null,
      MAX_CHANGED,
    )
    if (last?.state.version === state.version && last.state.epoch === state.epoch) return state
    if (changed && last?.categories === categories) this.#add(changed)
    else {
      // After a failover to a standby that lacks the last changes, the version is lower, and the
      // next changes have numbers that others had before.
      this.#since = state.version < this.#highest ? this.#highest + 1 : state.version
      this.#changed = []
    }
    this.#highest = Math.max(this.#highest, state.version)
    this.#last = { state, categories }
    return state
  }

  /** Returns the contractors that changed between two versions, or null if they are not known. */
  readonly find = (since: number, until: number): ChangedContractor[] | null => {
    const isKnown = since >= this.#since && until <= (this.#last?.state.version ?? -1)
    if (!isKnown) return null
    return this.#changed.slice(this.#changed.findLastIndex(({ version }) => version <= since) + 1)
  }

  #add(changed: readonly ChangedContractor[]): void {
    const all = [...this.#changed, ...changed]
    this.#changed = all.slice(-MAX_CHANGED)
    this.#since = all.at(-MAX_CHANGED - 1)?.version ?? this.#since
  }
}
