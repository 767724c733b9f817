import { contract } from '#contract'
import { readReply } from '../contract/read-reply.ts'
import { type Target, type TargetName, withTarget } from '../contract/targets.ts'
import { postForm } from './posts.ts'
import { withAdmin } from './users.ts'

const { adminBlog, blog } = contract
const LISTS = ['published', 'scheduled', 'drafts'] as const

/** Opens a target with the demo directory, and returns calls of an admin who edits the blog. */
export function withBlogAdmin(name: TargetName) {
  const target = withTarget(name)
  const admin = withAdmin(target)

  const create = async (overrides: Record<string, unknown> = {}) =>
    readReply(adminBlog.create, await admin.send('POST', '/api/admin/blog', postForm(overrides)))
  const put = (id: number, body: unknown) => admin.send('PUT', `/api/admin/blog/${id}`, body)
  const update = async (id: number, body: unknown) =>
    readReply(adminBlog.update, await put(id, body))
  const act = (id: number, action: string, body?: unknown) =>
    admin.send('POST', `/api/admin/blog/${id}/${action}`, body)
  const publish = async (id: number) => readReply(adminBlog.publish, await act(id, 'publish'))
  const schedule = async (id: number, body: unknown) =>
    readReply(adminBlog.schedule, await act(id, 'schedule', body))
  const remove = async (id: number) =>
    readReply(adminBlog.remove, await admin.send('DELETE', `/api/admin/blog/${id}`))
  const fetchPublicPosts = async () => readReply(blog.list, await target.send('/api/blog'))
  const isListed = async (id: number) => (await fetchPublicPosts()).some((post) => post.id === id)
  /** Returns the lists of the admin that contain this post. */
  const listsWith = async (id: number) => {
    const found = []
    for (const list of LISTS) {
      const posts = await readReply(adminBlog[list], await admin.send('GET', adminBlog[list].path))
      if (posts.some((post) => post.id === id)) found.push(list)
    }
    return found
  }
  const statusOf = async (path: string, reader: { send: Target['send'] } = target) =>
    (await reader.send(path)).status

  return {
    target,
    admin,
    create,
    put,
    update,
    act,
    publish,
    schedule,
    remove,
    fetchPublicPosts,
    isListed,
    listsWith,
    statusOf,
  }
}
