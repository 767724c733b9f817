import type { ReactNode } from 'react'
import { useConnection } from '../../../device/connection.ts'
import { formatAsOf } from '../../../lib/format.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { ErrorSummary, SaveBar } from '../../../ui/form/long-form.tsx'
import { FormAlert, Notice } from '../../../ui/notice.tsx'
import { AdminPage } from '../../ui/admin-page.tsx'
import type { PostFields } from './fields.ts'
import { ByLineSection, StatusSection, TitleSection } from './sections.tsx'
import { type PostFormOptions, usePostForm } from './use-post-form.ts'

/** The fields that generated text may fill. */
export type GeneratedFields = Partial<Pick<PostFields, 'title' | 'excerpt' | 'content'>>

/** The part of the form that the writing assistant can access. */
export interface AssistantContext {
  /** Returns the current category in the form. */
  getCategory: () => string
  /** Puts the texts into the form. Returns an undo function. */
  insert: (texts: GeneratedFields) => () => void
}

export interface PostFormProps extends PostFormOptions {
  /** The title of the page. */
  title: string
  categoryNames: readonly string[]
  submitLabel: string
  pendingLabel: string
  /** Why the last attempt failed. */
  failure: { title: string; message: ReactNode } | null
  /** Shown next to the heading. */
  actions?: ReactNode
  /** Shown above the fields. It can fill them with generated text. */
  assistant: (assistance: AssistantContext) => ReactNode
}

/**
 * The form for a blog post. Shows field errors at the fields and in a summary above the form, and
 * other failures above the buttons. Stores a form draft.
 */
export function PostForm({
  title,
  categoryNames,
  submitLabel,
  pendingLabel,
  failure,
  actions,
  assistant,
  ...options
}: PostFormProps) {
  const state = usePostForm(options)
  const { form, slug, submit, summary, isRestored, discard, isSent } = state
  const isOffline = useConnection((connection) => connection.isOffline)
  const { isDirty, isSubmitting } = form.formState
  const hasErrors = summary.lines.length > 0
  return (
    <AdminPage
      title={title}
      windowTitle={hasErrors ? `Error: ${title}` : title}
      back={{ to: '/admin/blog', label: 'Back to Blog Posts' }}
      actions={actions}
      isForm
    >
      <div className="flex max-w-4xl flex-col gap-6">
        {hasErrors && <ErrorSummary key={summary.attempt} lines={summary.lines} />}
        {isRestored && options.draft && (
          <RestoredDraftNotice savedAt={options.draft.savedAt} onDiscard={discard} />
        )}
        {assistant({
          getCategory: () => form.getValues('categoryName').trim(),
          insert: (texts) => insertTexts(state, texts),
        })}
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          aria-label="Blog post"
          className="flex flex-col gap-6"
        >
          <TitleSection
            form={form}
            slug={slug}
            isPublic={options.post?.status === 'published'}
            categoryNames={categoryNames}
          />
          <ByLineSection form={form} />
          <StatusSection form={form} post={options.post} />
          {failure && !isSubmitting && (
            <FormAlert isInToast title={failure.title}>
              <p>{failure.message}</p>
            </FormAlert>
          )}
          <SaveBar>
            <LinkButton to="/admin/blog" variant="outline">
              Cancel
            </LinkButton>
            <Button
              type="submit"
              disabled={isOffline}
              pending={isSubmitting || isSent}
              pendingLabel={pendingLabel}
              className="max-sm:flex-1"
            >
              {isOffline ? 'Needs a connection' : submitLabel}
            </Button>
          </SaveBar>
        </form>
      </div>
      <LeaveGuard isActive={isDirty && !isSubmitting && !isSent} title="Leave without saving?">
        <p>What you have written is not saved in the post. It stays on this device as a draft.</p>
      </LeaveGuard>
    </AdminPage>
  )
}

function insertTexts(
  { form, slug }: Pick<ReturnType<typeof usePostForm>, 'form' | 'slug'>,
  texts: GeneratedFields,
): () => void {
  const names = (['title', 'excerpt', 'content'] as const).filter(
    (name) => texts[name] !== undefined,
  )
  const { title, excerpt, content, slug: previousSlug } = form.getValues()
  const previous = { title, excerpt, content }
  const setFields = (values: GeneratedFields) => {
    for (const name of names) form.setValue(name, values[name] ?? '', { shouldDirty: true })
    form.clearErrors(names)
  }
  setFields(texts)
  if (names.includes('title')) slug.titleChanged()
  return () => {
    setFields(previous)
    if (names.includes('title')) form.setValue('slug', previousSlug, { shouldDirty: true })
  }
}

function RestoredDraftNotice({ savedAt, onDiscard }: { savedAt: string; onDiscard: () => void }) {
  return (
    <Notice
      icon="file-pen-line"
      title="Draft restored"
      action={
        <Button variant="outline" size="sm" onClick={onDiscard}>
          Discard Draft
        </Button>
      }
    >
      <p>{`This is what you had written at ${formatAsOf(savedAt)} and not yet saved.`}</p>
    </Notice>
  )
}
