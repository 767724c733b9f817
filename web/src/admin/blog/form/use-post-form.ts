import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { adminBlog } from '#contract/admin-blog.ts'
import type { Post } from '#contract/entities.ts'
import { toPostSlug } from '#contract/rules/post-slug.ts'
import { blogListQuery } from '../../../domain/blog/queries.ts'
import { categoriesQuery } from '../../../domain/directory/queries.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { type StoredDraft, useDraftAutosave } from '../../../ui/form/form-draft.ts'
import { useLongForm } from '../../../ui/form/long-form.tsx'
import type { Failure } from '../../../ui/form/use-submit.ts'
import { nextSlug, type PostFields, slugFollowsTitle, toRequestBody } from './fields.ts'

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
  /** Sends the post. Resolves to a function that navigates away. */
  send: (body: PostBody) => Promise<() => void>
  toFailure: (error: unknown) => Failure
}

/** The state of the post form: its fields, its form draft and the errors of the last attempt. */
export function usePostForm({
  post,
  base,
  draft,
  draftName,
  userId,
  send,
  toFailure,
}: PostFormOptions) {
  const longForm = useLongForm<PostFields, PostBody>({
    base,
    schema: adminBlog.update.body,
    toBody: (fields) => toRequestBody(fields, post),
    renamed: { scheduledAt: 'publishedAt' },
    send: async (body) => {
      slug.setProposal(null)
      const navigateAway = await send(body)
      autosave.deleteDraft()
      return navigateAway
    },
    toFailure: (error) => {
      if (error instanceof ApiError && error.code === 'slug_taken')
        slug.setProposal(nextSlug(form.getValues('slug')))
      return toFailure(error)
    },
  })
  const { form } = longForm
  const slug = useSlug(form, post, draft?.fields ?? base)
  const autosave = useDraftAutosave({
    name: draftName,
    userId,
    base,
    draft,
    form,
    onDiscard: () => {
      slug.restart(base)
      longForm.clearSummary()
    },
  })
  return { longForm, form, slug, restoredDraft: autosave.restored }
}

export type PostForm = ReturnType<typeof usePostForm>['form']

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
    /** Normalizes the slug as the server does. */
    normalize: () => {
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
