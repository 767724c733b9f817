import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useState } from 'react'
import { type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { adminBlog } from '#contract/admin-blog.ts'
import type { Post } from '#contract/entities.ts'
import { defaultMessages } from '#contract/messages.ts'
import { toPostSlug } from '#contract/rules/post-slug.ts'
import { blogListQuery } from '../../../domain/blog/queries.ts'
import { categoriesQuery } from '../../../domain/directory/queries.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { type StoredDraft, useDraftAutosave } from '../../../ui/form/form-draft.ts'
import { type ServerFieldError, useFormSubmission } from '../../../ui/form/use-form-submission.ts'
import {
  fieldNames,
  isFieldName,
  nextSlug,
  type PostFields,
  slugFollowsTitle,
  toRequestBody,
} from './fields.ts'

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

/** The methods of the form that are used here. They do not depend on the form's output type. */
type SlugForm = Pick<
  UseFormReturn<PostFields, unknown, never>,
  'getValues' | 'setValue' | 'clearErrors'
>

const markDirty = { shouldDirty: true } as const

/**
 * The slug of the post form. It is updated with the title while `follows` is true (see
 * `slugFollowsTitle`). `proposal` is the slug to offer when the entered slug is taken.
 */
function useSlug(form: SlugForm, post: Post | null, initial: PostFields) {
  const [follows, setFollows] = useState(() => slugFollowsTitle(initial, post))
  const [proposal, setProposal] = useState<string | null>(null)

  const set = (slug: string) => {
    form.setValue('slug', slug, markDirty)
    form.clearErrors('slug')
    setProposal(null)
  }
  return {
    follows,
    proposal,
    setProposal,
    /** Call it when the user or the writing assistant changes the title. */
    titleChanged: () => {
      if (follows) set(toPostSlug(form.getValues('title')))
    },
    /** Call it when the user edits or clears the slug. */
    slugEdited: () => {
      setFollows(slugFollowsTitle(form.getValues(), post))
      setProposal(null)
    },
    /** Normalises the slug as the server does. */
    normalise: () => {
      const { slug } = form.getValues()
      if (slug !== toPostSlug(slug)) form.setValue('slug', toPostSlug(slug), markDirty)
    },
    regenerate: () => {
      set(toPostSlug(form.getValues('title')))
      setFollows(slugFollowsTitle(form.getValues(), post))
    },
    acceptProposal: () => {
      if (proposal === null) return
      set(proposal)
      setFollows(false)
    },
    restart: (fields: PostFields) => {
      setFollows(slugFollowsTitle(fields, post))
      setProposal(null)
    },
  }
}

export type SlugState = ReturnType<typeof useSlug>

/**
 * Returns the sorted category names to suggest for a post: the names of the directory categories
 * and those used by published posts.
 */
export function useCategoryNames(): string[] {
  const { data: categories = [] } = useQuery(categoriesQuery())
  const { data: posts = [] } = useQuery(blogListQuery())
  return [
    ...new Set([
      ...categories.map(({ name }) => name),
      ...posts.map(({ categoryName }) => categoryName),
    ]),
  ].toSorted((a, b) => a.localeCompare(b))
}
