import type { FeatureDeps } from '../../feature.ts'
import { CachedReplies } from '../../http/cached-replies.ts'
import { FullList } from './full-list.ts'
import { bindDirectory } from './routes.ts'
import type { ChangedContractor } from './state-repo.ts'

/** Enough for the profiles of a directory of about 12,000 contractors. */
const profileLimits = { maxEntries: 20_000, maxBytes: 32 * 1024 * 1024 }

/** Enough for the states that many devices fetch at the same time. */
const stateLimits = { maxEntries: 1000, maxBytes: 64 * 1024 * 1024 }

/** For tests, the result contains two of the caches. */
export function directory(deps: FeatureDeps) {
  const { log, readPublic, versions } = deps
  const fullList = new FullList(readPublic, log, versions.directory)
  const findChanges = versions.changedContractors.find
  // Separate caches, so that searches and profiles do not evict what every visitor requests.
  const [replies, searches, profiles, states] = [
    new CachedReplies(versions.directoryVersion, { findChanges }),
    new CachedReplies(versions.directoryVersion, { findChanges }),
    new CachedReplies(versions.directoryVersion, { findChanges, limits: profileLimits }),
    new CachedReplies<ChangedContractor>(versions.directoryVersion, { limits: stateLimits }),
  ]
  bindDirectory(deps, { fullList, replies, searches, profiles, states })
  return { fullList, searches, close: () => fullList.close() }
}
