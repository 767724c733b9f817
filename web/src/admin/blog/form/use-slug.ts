import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Post } from '#contract/entities.ts'
import { toPostSlug } from '#contract/rules/post-slug.ts'
import { type PostFields, slugFollowsTitle } from './fields.ts'

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
export function useSlug(form: SlugForm, post: Post | null, initial: PostFields) {
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
