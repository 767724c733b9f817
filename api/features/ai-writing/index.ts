import { contract } from '#contract'
import type { User } from '#contract/entities.ts'
import type { Feature, FeatureDeps } from '../../feature.ts'
import type { AppContext } from '../../http/context.ts'
import { deleteOldUsage } from './repo.ts'
import { type TextKind, textKinds } from './text-kinds.ts'
import { writeText } from './write-text.ts'

/**
 * Routes for admins that let a language model write texts for blog posts. A call is aborted when
 * the client disconnects.
 */
export function aiWriting({ db, textModel, bindGroup }: FeatureDeps): Feature {
  const write = <T>(
    kind: TextKind<T>,
    { ctx, user }: { ctx: AppContext; user: User },
    prompt: string,
  ): Promise<T> =>
    writeText({ db, model: textModel }, kind, {
      userId: user.id,
      prompt,
      signal: abortOnDisconnect(ctx),
    })

  bindGroup(contract.aiWriting, {
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
  })

  return { deleteExpired: () => deleteOldUsage(db) }
}

/** Returns a signal that aborts when the connection closes before the response is sent. */
function abortOnDisconnect({ res }: AppContext): AbortSignal {
  const controller = new AbortController()
  if (res.destroyed) controller.abort()
  else res.once('close', () => !res.writableFinished && controller.abort())
  return controller.signal
}
