import { createHash } from 'node:crypto'
import { contract } from '#contract'
import { type Post, postSchema, type User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { PRIVATE_CACHE_CONTROL, PUBLIC_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import type { FeatureDeps } from '../../feature.ts'
import { responseSent } from '../../http/bind.ts'
import { CachedReplies } from '../../http/cached-replies.ts'
import type { AppContext } from '../../http/context.ts'
import { findPostById, findPostBySlug, type FoundPost, listPublicPosts } from './repo.ts'
import { toPost } from './to-post.ts'

export function bindBlog({ readPublic, versions, bindGroup }: FeatureDeps): void {
  const replies = new CachedReplies(versions.blogVersion)
  bindGroup(contract.blog, {
    list: async ({ ctx }) => {
      const build = async () => {
        const posts = await readPublic(ctx.req, listPublicPosts)
        return { body: JSON.stringify(posts.map(toPost)) }
      }
      await replies.serve(ctx, 'blog', build)
      return responseSent
    },
    bySlug: async ({ ctx, params: { slug }, findUser }) => {
      const post = await readPublic(ctx.req, (db) => findPostBySlug(db, slug))
      return replyWithPost(ctx, post, findUser)
    },
    byId: async ({ ctx, params: { id }, findUser }) => {
      const post = await readPublic(ctx.req, (db) => findPostById(db, id))
      return replyWithPost(ctx, post, findUser)
    },
  })
}

/**
 * Returns a published post to everybody. Returns drafts and scheduled posts only to admins, and
 * without caching. Throws `gone` for a deleted post that was public, otherwise `not_found`.
 */
async function replyWithPost(
  ctx: AppContext,
  post: FoundPost | undefined,
  findUser: () => Promise<User | null>,
): Promise<Post | typeof responseSent> {
  if (post?.isPublic) return sendPublicPost(ctx, toPost(post))
  if (post?.isGone) throw new ContractError('gone')
  if (!post || post.isDeleted || !(await findUser())?.isAdmin) throw new ContractError('not_found')
  ctx.set('cache-control', PRIVATE_CACHE_CONTROL)
  return toPost(post)
}

/**
 * Sends a post with an ETag, or 304 when it matches `if-none-match`. The body is the same for every
 * role.
 */
function sendPublicPost(ctx: AppContext, post: Post): typeof responseSent {
  const body = JSON.stringify(postSchema.parse(post))
  const etag = `"${createHash('sha1').update(body).digest('base64url').slice(0, 20)}"`
  ctx.set({ 'cache-control': PUBLIC_CACHE_CONTROL, etag })
  if (ctx.get('if-none-match').includes(etag)) {
    ctx.status = 304
    return responseSent
  }
  ctx.type = 'application/json'
  ctx.body = body
  return responseSent
}
