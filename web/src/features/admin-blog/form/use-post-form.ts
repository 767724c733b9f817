import { zodResolver } from '@hookform/resolvers/zod'
import type { BaseSyntheticEvent } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { adminBlog } from '#contract/admin-blog.ts'
import type { Post } from '#contract/entities.ts'
import { type FieldFault, useAttempt } from '../../../components/form-attempt.ts'
import { type FoundDraft, useDraft } from '../../../components/form-draft.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { bodyOf, fieldNames, isFieldName, nextSlug, type PostFields } from './fields.ts'
import { useSlug } from './use-slug.ts'

/** A post as it is sent; without its status the server leaves that as it is. */
export type PostBody = z.output<typeof adminBlog.update.body>

export interface PostFormOptions {
  /** Null for a new one. */
  post: Post | null
  /** What the fields hold when nothing was written yet. */
  base: PostFields
  draft: FoundDraft<PostFields> | null
  draftName: string
  userId: number
  /**
   * Sends it and answers the way on, taken once nothing here asks any more; a rejection with field
   * errors shows them.
   */
  send: (body: PostBody) => Promise<() => void>
}

// At once, as on the server.
const resolveBody = zodResolver(adminBlog.update.body, undefined, { mode: 'sync' })

/** The state of a post's form: its fields, its draft, and what was wrong at the last try. */
export function usePostForm({ post, base, draft, draftName, userId, send }: PostFormOptions) {
  const resolver: Resolver<PostFields, unknown, PostBody> = (fields, context, options) =>
    resolveBody(bodyOf(fields, post), context, options as never) as ReturnType<
      Resolver<PostFields, unknown, PostBody>
    >
  const form = useForm<PostFields, unknown, PostBody>({
    resolver,
    defaultValues: base,
    shouldFocusError: false,
  })
  const { reset, subscribe, setError } = form
  const { drop, discard, isRestored } = useDraft<PostFields>({
    name: draftName,
    userId,
    base,
    draft,
    reset,
    subscribe,
  })
  const { attempt, refuse, forgive, summary, isSent } = useAttempt({
    fieldNames,
    setError,
    faultsOf,
  })
  const slug = useSlug(form, post, draft?.fields ?? base)

  const take = async (body: PostBody) => {
    const faults = await attempt(async () => {
      const goOn = await send(body)
      drop()
      return goOn
    })
    slug.propose(
      faults.some(({ type }) => type === 'slug_taken') ? nextSlug(form.getValues('slug')) : null,
    )
  }
  const submit = (event: BaseSyntheticEvent) => form.handleSubmit(take, refuse)(event)
  const startAnew = () => {
    discard()
    slug.restart(base)
    forgive()
  }
  return { form, slug, submit, summary, isRestored, discard: startAnew, isSent }
}

export type PostForm = ReturnType<typeof usePostForm>['form']

/** What the server says of fields; a taken slug is about the slug, a wrong time about the time. */
function faultsOf(error: unknown): FieldFault<keyof PostFields>[] {
  if (!(error instanceof ApiError)) return []
  const type = error.code ?? 'server'
  if (type === 'slug_taken')
    return [
      {
        name: 'slug',
        type,
        message: error.serverMessage ?? 'A post with this slug already exists',
      },
    ]
  return error.fields.flatMap(({ path, message }) => {
    const name = path === 'scheduledAt' ? 'publishedAt' : path
    return isFieldName(name) ? [{ name, message, type }] : []
  })
}
