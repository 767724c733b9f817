import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { adminBlog } from '#contract/admin-blog.ts'
import type { Post } from '#contract/entities.ts'
import type { SummaryLine } from '../../../components/error-summary.tsx'
import { fieldId } from '../../../components/text-field.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { bodyOf, fieldNames, isFieldName, nextSlug, type PostFields } from './fields.ts'
import { type FoundDraft, useDraftKeeper } from './use-draft.ts'
import { useSlug } from './use-slug.ts'

/** A post as it is sent; without its status the server leaves that as it is. */
export type PostBody = z.output<typeof adminBlog.update.body>

export interface PostFormOptions {
  /** Null for a new one. */
  post: Post | null
  /** What the fields hold when nothing was written yet. */
  base: PostFields
  draft: FoundDraft | null
  draftName: string
  userId: number
  /** Sends it and answers the way on, taken once nothing here asks any more; a rejection with field errors shows them. */
  send: (body: PostBody) => Promise<() => void>
}

// At once, as on the server.
const resolveBody = zodResolver(adminBlog.update.body, undefined, { mode: 'sync' })

/** The state of a post's form: its fields, its draft, and what was wrong at the last try. */
export function usePostForm({ post, base, draft, draftName, userId, send }: PostFormOptions) {
  const resolver: Resolver<PostFields, unknown, PostBody> = (fields, context, options) =>
    resolveBody(bodyOf(fields, post), context, options as never) as ReturnType<Resolver<PostFields, unknown, PostBody>>
  const form = useForm<PostFields, unknown, PostBody>({ resolver, defaultValues: base, shouldFocusError: false })
  const { keep, drop } = useDraftKeeper(draftName, userId, base)
  const slug = useSlug(form, post, draft?.fields ?? base)
  const [isRestored, setRestored] = useState(draft !== null)
  const [summary, setSummary] = useState<{ lines: SummaryLine[]; attempt: number }>({ lines: [], attempt: 0 })
  const [sent, setSent] = useState<{ goOn: () => void } | null>(null)
  const isBusy = useRef(false)
  const { reset, subscribe } = form

  // After the guard has heard that there is nothing left to lose.
  useEffect(() => sent?.goOn(), [sent])

  // Against the base, so that a restored draft counts as changed.
  useEffect(() => {
    if (draft) reset(draft.fields, { keepDefaultValues: true })
  }, [draft, reset])
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [subscribe, keep])

  const show = (lines: SummaryLine[]) => setSummary(({ attempt }) => ({ lines, attempt: attempt + 1 }))

  const take = async (body: PostBody) => {
    // Two presses of Enter reach this before the button is drawn disabled (D9).
    if (isBusy.current) return
    isBusy.current = true
    show([])
    try {
      const goOn = await send(body)
      drop()
      setSent({ goOn })
    } catch (error) {
      const found = fieldErrorsOf(error)
      for (const { name, type, message } of found) form.setError(name, { type, message })
      slug.propose(found.some(({ type }) => type === 'slug_taken') ? nextSlug(form.getValues('slug')) : null)
      show(found.map(({ name, message }) => ({ id: fieldId(name), message })))
    } finally {
      isBusy.current = false
    }
  }
  const submit = (event: BaseSyntheticEvent) => form.handleSubmit(take, (errors) => show(linesOf(errors)))(event)

  const discard = () => {
    reset(base)
    slug.restart(base)
    drop()
    setRestored(false)
    show([])
  }
  return { form, slug, submit, summary, isRestored, discard, isSent: sent !== null }
}

export type PostForm = ReturnType<typeof usePostForm>['form']

/** In the order of the page. */
function linesOf(errors: FieldErrors<PostFields>): SummaryLine[] {
  return fieldNames.flatMap((name) => {
    const message = errors[name]?.message
    return message ? [{ id: fieldId(name), message }] : []
  })
}

/** What the server says of fields; a taken slug is about the slug, a wrong time about the time. */
function fieldErrorsOf(error: unknown): { name: keyof PostFields; type: string; message: string }[] {
  if (!(error instanceof ApiError)) return []
  const type = error.code ?? 'server'
  if (type === 'slug_taken') return [{ name: 'slug', type, message: error.serverMessage ?? 'A post with this slug already exists' }]
  return error.fields.flatMap(({ path, message }) => {
    const name = path === 'scheduledAt' ? 'publishedAt' : path
    return isFieldName(name) ? [{ name, message, type }] : []
  })
}
