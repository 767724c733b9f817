import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Post } from '#contract/entities.ts'
import { type PostFields, slugFollows, slugOf } from './fields.ts'

/** Any form that has these fields. */
type FormOfPost = Pick<
  UseFormReturn<PostFields, unknown, never>,
  'getValues' | 'setValue' | 'clearErrors'
>

const changed = { shouldDirty: true } as const

/**
 * The slug of a post's form: it goes with the title while it may (B9), and another is proposed when
 * it is taken.
 */
export function useSlug(form: FormOfPost, post: Post | null, start: PostFields) {
  const [follows, setFollows] = useState(() => slugFollows(start, post))
  const [proposal, propose] = useState<string | null>(null)

  const set = (slug: string) => {
    form.setValue('slug', slug, changed)
    form.clearErrors('slug')
    propose(null)
  }
  return {
    follows,
    proposal,
    propose,
    /** The title has changed, by hand or not. */
    titleChanged: () => {
      if (follows) set(slugOf(form.getValues('title')))
    },
    /** Somebody wrote a slug of their own, or emptied it. */
    written: () => {
      setFollows(slugFollows(form.getValues(), post))
      propose(null)
    },
    /** As the server will store it. */
    tidy: () => {
      const { slug } = form.getValues()
      if (slug !== slugOf(slug)) form.setValue('slug', slugOf(slug), changed)
    },
    regenerate: () => {
      set(slugOf(form.getValues('title')))
      setFollows(slugFollows(form.getValues(), post))
    },
    takeProposal: () => {
      if (proposal === null) return
      set(proposal)
      setFollows(false)
    },
    restart: (fields: PostFields) => {
      setFollows(slugFollows(fields, post))
      propose(null)
    },
  }
}

export type SlugState = ReturnType<typeof useSlug>
