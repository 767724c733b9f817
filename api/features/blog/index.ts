import type { Feature, FeatureDeps } from '../../feature.ts'
import { purgeDeletedPosts } from './admin-repo.ts'
import { bindAdminBlog } from './admin-routes.ts'
import { bindBlog } from './routes.ts'

export function blog(deps: FeatureDeps): Feature {
  bindBlog(deps)
  bindAdminBlog(deps)
  return { deleteExpired: () => purgeDeletedPosts(deps.db) }
}
