import type { FeatureDeps } from '../../feature.ts'
import { CachedReplies } from '../../http/cached-replies.ts'
import { FullList } from './full-list.ts'
import { findVersion } from './repo.ts'
import { bindDirectory } from './routes.ts'

/** Also returns its caches, for tests. */
export function directory(deps: FeatureDeps) {
  const { db, log } = deps
  const fullList = new FullList(db, log)
  const replies = new CachedReplies(() => findVersion(db))
  // Searches have a separate cache, so that they do not evict replies that every visitor requests.
  const searches = new CachedReplies(() => findVersion(db))
  bindDirectory(deps, { fullList, replies, searches })
  return { fullList, searches, close: () => fullList.close() }
}
