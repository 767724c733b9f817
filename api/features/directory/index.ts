import type { FeatureDeps } from '../../feature.ts'
import { CachedReplies } from '../../http/cached-replies.ts'
import { FullList } from './full-list.ts'
import { bindDirectory } from './routes.ts'

/** All contractors of a directory of some 12,000. */
const profileLimits = { maxEntries: 20_000, maxBytes: 32 * 1024 * 1024 }

/** Also returns its caches, for tests. */
export function directory(deps: FeatureDeps) {
  const { db, log, versions } = deps
  const fullList = new FullList(db, log, versions.directory)
  // Separate caches, so that searches and profiles do not evict what every visitor requests.
  const [replies, searches, profiles] = [
    new CachedReplies(versions.directoryVersion),
    new CachedReplies(versions.directoryVersion),
    new CachedReplies(versions.directoryVersion, profileLimits),
  ]
  bindDirectory(deps, { fullList, replies, searches, profiles })
  return { fullList, searches, close: () => fullList.close() }
}
