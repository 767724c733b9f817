import type { FeatureDeps } from '../../feature.ts'
import { CachedReplies } from '../../http/cached-replies.ts'
import { FullList } from './full-list.ts'
import { bindDirectory } from './routes.ts'

/** Enough for the profiles of a directory of about 12,000 contractors. */
const profileLimits = { maxEntries: 20_000, maxBytes: 32 * 1024 * 1024 }

/** For tests, the result contains two of the caches. */
export function directory(deps: FeatureDeps) {
  const { log, readPublic, versions } = deps
  const fullList = new FullList(readPublic, log, versions.directory)
  // Separate caches, so that searches and profiles do not evict what every visitor requests.
  const [replies, searches, profiles] = [
    new CachedReplies(versions.directoryVersion),
    new CachedReplies(versions.directoryVersion),
    new CachedReplies(versions.directoryVersion, profileLimits),
  ]
  bindDirectory(deps, { fullList, replies, searches, profiles })
  return { fullList, searches, close: () => fullList.close() }
}
