import { zodResolver } from '@hookform/resolvers/zod'
import type { BaseSyntheticEvent } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { adminBlog } from '#contract/admin-blog.ts'
import type { Post } from '#contract/entities.ts'
import { defaultMessages } from '#contract/messages.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { type StoredDraft, useDraftAutosave } from '../../../ui/form/form-draft.ts'
import { type ServerFieldError, useFormSubmission } from '../../../ui/form/use-form-submission.ts'
import { toRequestBody, fieldNames, isFieldName, nextSlug, type PostFields } from './fields.ts'
import { useSlug } from './use-slug.ts'

/** The request body of a post. Without `status` the server does not change the status. */
export type PostBody = z.output<typeof adminBlog.update.body>

export interface PostFormOptions {
  /** Null for a new post. */
  post: Post | null
  /** The values before any user input. */
  base: PostFields
  draft: StoredDraft<PostFields> | null
  draftName: string
  userId: number
  /**
   * Sends the post. Resolves to a function that navigates away. That function is called once the
   * form no longer blocks navigation. When `send` rejects with field errors, they are shown at the
   * fields.
   */
  send: (body: PostBody) => Promise<() => void>
}

// Validation is synchronous, as on the server.
const resolveBody = zodResolver(adminBlog.update.body, undefined, { mode: 'sync' })

/** The state of the post form: its fields, its form draft and the errors of the last attempt. */
export function usePostForm({ post, base, draft, draftName, userId, send }: PostFormOptions) {
  const resolver: Resolver<PostFields, unknown, PostBody> = (fields, context, options) =>
    resolveBody(toRequestBody(fields, post), context, options as never) as ReturnType<
      Resolver<PostFields, unknown, PostBody>
    >
  const form = useForm<PostFields, unknown, PostBody>({
    resolver,
    defaultValues: base,
    shouldFocusError: false,
  })
  const { reset, subscribe, setError } = form
  const { deleteDraft, discard, isRestored } = useDraftAutosave<PostFields>({
    name: draftName,
    userId,
    base,
    draft,
    reset,
    subscribe,
  })
  const { runSubmit, showValidationErrors, clearSummary, summary, isSent } = useFormSubmission({
    fieldNames,
    setError,
    toFieldErrors,
  })
  const slug = useSlug(form, post, draft?.fields ?? base)

  const save = async (body: PostBody) => {
    const errors = await runSubmit(async () => {
      const navigateAway = await send(body)
      deleteDraft()
      return navigateAway
    })
    slug.setProposal(
      errors.some(({ type }) => type === 'slug_taken') ? nextSlug(form.getValues('slug')) : null,
    )
  }
  const submit = (event: BaseSyntheticEvent) => form.handleSubmit(save, showValidationErrors)(event)
  const discardDraft = () => {
    discard()
    slug.restart(base)
    clearSummary()
  }
  return { form, slug, submit, summary, isRestored, discard: discardDraft, isSent }
}

export type PostForm = ReturnType<typeof usePostForm>['form']

/**
 * Maps the server's errors to fields of the form: the code `slug_taken` to the slug, an error of
 * `scheduledAt` to `publishedAt`, and other field errors by their names.
 */
function toFieldErrors(error: unknown): ServerFieldError<keyof PostFields>[] {
  if (!(error instanceof ApiError)) return []
  const type = error.code ?? 'server'
  if (type === 'slug_taken')
    return [
      {
        name: 'slug',
        type,
        message: error.serverMessage ?? defaultMessages.slugTaken,
      },
    ]
  return error.fields.flatMap(({ path, message }) => {
    const name = path === 'scheduledAt' ? 'publishedAt' : path
    return isFieldName(name) ? [{ name, message, type }] : []
  })
}
