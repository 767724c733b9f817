import type { Knex } from 'knex'
import { isEmbedded } from './db/knex.ts'
import { onDirectoryChange } from './db/rows.ts'
import { type BlogState, getBlogState } from './features/blog/repo.ts'
import { ChangedContractors } from './features/directory/changed-contractors.ts'
import { peekContractorCount } from './features/directory/counts.ts'
import { type DirectoryState, getState } from './features/directory/state-repo.ts'
import { combineKnown, type Known, KnownValue } from './http/known-value.ts'

/** What identifies the state of the public data. */
export interface PublicState {
  /** Epoch of the directory. Versions of different epochs cannot be compared. */
  epoch: string
  directoryVersion: number
  blogVersion: number
}

/** The versions of the public data. Cached replies and pages are valid for one version. */
export interface PublicVersions {
  directory: Known<DirectoryState>
  directoryVersion: Known<number>
  /** The contractors that changed between versions of the directory. */
  changedContractors: ChangedContractors
  /** Returns the number of public contractors if it was counted for exactly this version. */
  peekContractorCount: (version: number) => number | undefined
  blogVersion: Known<number>
  state: Known<PublicState>
  /** Increases with every change of the directory or the blog. */
  anyVersion: Known<number>
  /** Makes the next request read all versions again. */
  expire: () => void
  close: () => void
}

/** Creates the versions as this process knows them. `now` is a clock in milliseconds, for tests. */
export function createPublicVersions(db: Knex, now?: () => number): PublicVersions {
  const clock = now ? { now } : {}
  const changedContractors = new ChangedContractors()
  const directory = new KnownValue(() => changedContractors.readState(db), {
    ...clock,
    // Only this process can use the embedded database, and it is notified of its own changes.
    ...(isEmbedded(db) ? { maxAgeMs: Infinity } : {}),
  })
  // A scheduled post becomes public without a write. The version is read again at that time.
  const blog = new KnownValue(() => getBlogState(db), {
    ...clock,
    validForMs: ({ nextDueInMs }) => nextDueInMs ?? Infinity,
  })
  const blogVersion = combineKnown(blog, blog, ({ version }) => version)
  return {
    directory,
    changedContractors,
    peekContractorCount: (version) => peekContractorCount(db, version),
    directoryVersion: combineKnown(directory, directory, ({ version }) => version),
    blogVersion,
    state: combineKnown(directory, blog, toPublicState),
    anyVersion: combineKnown(directory, blogVersion, ({ version }, blog) => version + blog),
    expire: () => {
      directory.expire()
      blog.expire()
    },
    close: onDirectoryChange(db, () => directory.expire()),
  }
}

/** Reads the state of the public data from a database, for example a replica. */
export async function readPublicState(db: Knex): Promise<PublicState> {
  return toPublicState(...(await Promise.all([getState(db), getBlogState(db)])))
}

function toPublicState(
  { epoch, version: directoryVersion }: DirectoryState,
  { version: blogVersion }: BlogState,
): PublicState {
  return { epoch, directoryVersion, blogVersion }
}
