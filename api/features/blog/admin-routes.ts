import { contract } from '#contract'
import type { Post } from '#contract/entities.ts'
import type { FeatureDeps } from '../../feature.ts'
import { listByStatus, listDeleted, listPosts } from './admin-repo.ts'
import { removePost, restorePost } from './bin.ts'
import type { PostRow } from './repo.ts'
import { publishPost, schedulePost } from './schedule-post.ts'
import { toPost } from './to-post.ts'
import { createPost, editPost } from './write-post.ts'

/** Binds the blog endpoints for admins. */
export function bindAdminBlog({ db, bindGroup }: FeatureDeps): void {
  bindGroup(contract.adminBlog, {
    list: async ({ query }) => {
      const { data, pagination } = await listPosts(db, query)
      return { data: data.map(toPost), pagination }
    },
    published: () => toPosts(listByStatus(db, 'published')),
    scheduled: () => toPosts(listByStatus(db, 'scheduled')),
    drafts: () => toPosts(listByStatus(db, 'draft')),
    deleted: () => toPosts(listDeleted(db)),
    create: ({ body, user }) => createPost(db, body, user.id),
    update: ({ params, body, user }) => editPost(db, { id: params.id, form: body }, user.id),
    remove: async ({ params, user }) => {
      await removePost(db, params.id, user.id)
      return { success: true as const }
    },
    restore: ({ params, user }) => restorePost(db, params.id, user.id),
    schedule: ({ params, body, user }) =>
      schedulePost(db, { id: params.id, date: body.scheduledDate }, user.id),
    publish: ({ params, user }) => publishPost(db, params.id, user.id),
  })
}

async function toPosts(posts: Promise<PostRow[]>): Promise<Post[]> {
  return (await posts).map(toPost)
}
