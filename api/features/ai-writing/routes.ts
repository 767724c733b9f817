import type Router from '@koa/router'
import { contract } from '#contract'
import type { User } from '#contract/entities.ts'
import { bindGroup, type BindOptions } from '../../http/bind.ts'
import type { AppContext, AppState } from '../../http/context.ts'
import { type TextKind, textKinds } from './text-kinds.ts'
import { WritingLimitError, type WriteDeps, writeText } from './write-text.ts'

/**
 * Routes for admins that let a language model write texts for blog posts. A call is aborted when
 * the client disconnects.
 */
export function aiWritingRoutes(
  router: Router<AppState>,
  { currentUser, ...deps }: BindOptions & WriteDeps,
): void {
  async function write<T>(
    kind: TextKind<T>,
    { ctx, user }: { ctx: AppContext; user: User },
    prompt: string,
  ): Promise<T> {
    try {
      return await writeText(deps, kind, {
        userId: user.id,
        prompt,
        signal: abortOnDisconnect(ctx),
      })
    } catch (error) {
      if (error instanceof WritingLimitError)
        ctx.set('retry-after', String(Math.max(1, Math.ceil(error.retryAfterS))))
      throw error
    }
  }

  bindGroup(
    router,
    contract.aiWriting,
    {
      post: (call) =>
        write(
          textKinds.post,
          call,
          call.body.category
            ? `${call.body.prompt}\n\nCategory: ${call.body.category}`
            : call.body.prompt,
        ),
      title: (call) => write(textKinds.title, call, call.body.prompt),
      excerpt: (call) => write(textKinds.excerpt, call, call.body.prompt),
      content: (call) => write(textKinds.content, call, call.body.prompt),
    },
    { currentUser },
  )
}

/** Returns a signal that aborts when the connection closes before the response is sent. */
function abortOnDisconnect({ res }: AppContext): AbortSignal {
  const controller = new AbortController()
  if (res.destroyed) controller.abort()
  else res.once('close', () => !res.writableFinished && controller.abort())
  return controller.signal
}
