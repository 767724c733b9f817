import { createHash } from 'node:crypto'
import type Router from '@koa/router'
import type { Knex } from 'knex'
import { contract } from '#contract'
import { type Post, postSchema, type User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { answered, bindGroup, type BindOptions } from '../../http/bind.ts'
import type { CachedReplies } from '../../http/cached-replies.ts'
import type { AppContext, AppState } from '../../http/context.ts'
import { presentPost } from './present.ts'
import { findPostById, findPostBySlug, type FoundPost, listPublicPosts } from './repo.ts'

export interface BlogDeps extends BindOptions {
  db: Knex
  replies: CachedReplies
}

/**
 * Nothing kept by a browser or in between may outlive the next scheduled post: every read asks
 * again (7.6).
 */
const REVALIDATE = 'no-cache'

export function blogRoutes(router: Router<AppState>, { db, replies, currentUser }: BlogDeps): void {
  bindGroup(
    router,
    contract.blog,
    {
      list: async ({ ctx }) => {
        await replies.serve(
          ctx,
          'blog',
          async () => ({ body: JSON.stringify((await listPublicPosts(db)).map(presentPost)) }),
          REVALIDATE,
        )
        return answered
      },
      bySlug: async ({ ctx, params, findUser }) =>
        forReader(ctx, await findPostBySlug(db, params.slug), findUser),
      byId: async ({ ctx, params, findUser }) =>
        forReader(ctx, await findPostById(db, params.id), findUser),
    },
    { currentUser },
  )
}

/** Published posts for everybody; drafts and scheduled ones for admins, never kept by anyone (B1). */
async function forReader(
  ctx: AppContext,
  post: FoundPost | undefined,
  findUser: () => Promise<User | null>,
): Promise<Post | typeof answered> {
  ctx.set('vary', 'Cookie')
  if (post?.isPublic) return forEverybody(ctx, presentPost(post))
  if (post?.isGone) throw new ContractError('gone')
  if (!post || post.isDeleted || !(await findUser())?.isAdmin) throw new ContractError('not_found')
  ctx.set('cache-control', 'private, no-store')
  return presentPost(post)
}

/**
 * The same bytes for every role; who has them already gets only the news that nothing changed
 * (IN9).
 */
function forEverybody(ctx: AppContext, post: Post): typeof answered {
  const body = JSON.stringify(postSchema.parse(post))
  const etag = `"${createHash('sha1').update(body).digest('base64url').slice(0, 20)}"`
  ctx.set({ 'cache-control': REVALIDATE, etag })
  if (ctx.get('if-none-match').includes(etag)) {
    ctx.status = 304
    return answered
  }
  ctx.type = 'application/json'
  ctx.body = body
  return answered
}
