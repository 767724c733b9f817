import { FilePenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { AdminPage } from '../../../components/admin-page.tsx'
import { Button, LinkButton } from '../../../components/button.tsx'
import { ErrorSummary } from '../../../components/error-summary.tsx'
import { FormAlert } from '../../../components/form-alert.tsx'
import { LeaveGuard } from '../../../components/leave-guard.tsx'
import { Notice } from '../../../components/notice.tsx'
import { SaveBar } from '../../../components/save-bar.tsx'
import { formatAsOf } from '../../../lib/format.ts'
import { useConnection } from '../../../offline/connection.ts'
import type { PostFields } from './fields.ts'
import { ByLineSection, TitleSection } from './sections.tsx'
import { StatusSection } from './status-section.tsx'
import { type PostFormOptions, usePostForm } from './use-post-form.ts'

/** Parts of a post that something other than a hand may write. */
export type WrittenFields = Partial<Pick<PostFields, 'title' | 'excerpt' | 'content'>>

export interface Assistance {
  /** The category that stands in the form. */
  categoryOf: () => string
  /** Puts the text into the form, and answers what takes it back (B16). */
  write: (texts: WrittenFields) => () => void
}

export interface PostFormProps extends PostFormOptions {
  /** Of the page. */
  title: string
  categoryNames: readonly string[]
  submitLabel: string
  pendingLabel: string
  /** Why the last try failed, where that is not about a field. */
  failure: { title: string; message: ReactNode } | null
  /** Beside the heading. */
  actions?: ReactNode
  /** Above the fields: what writes them by itself. */
  assistant: (assistance: Assistance) => ReactNode
}

/** A blog post: errors at their fields and above the form, the input kept on the device (D4, K6). */
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
          <Restored savedAt={options.draft.savedAt} onDiscard={discard} />
        )}
        {assistant({
          categoryOf: () => form.getValues('categoryName').trim(),
          write: (texts) => write(state, texts),
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
            <FormAlert title={failure.title}>{failure.message}</FormAlert>
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

function write(
  { form, slug }: Pick<ReturnType<typeof usePostForm>, 'form' | 'slug'>,
  texts: WrittenFields,
): () => void {
  const names = (['title', 'excerpt', 'content'] as const).filter(
    (name) => texts[name] !== undefined,
  )
  const { title, excerpt, content, slug: address } = form.getValues()
  const before = { title, excerpt, content }
  const put = (values: WrittenFields) => {
    for (const name of names) form.setValue(name, values[name] ?? '', { shouldDirty: true })
    form.clearErrors(names)
  }
  put(texts)
  if (names.includes('title')) slug.titleChanged()
  return () => {
    put(before)
    if (names.includes('title')) form.setValue('slug', address, { shouldDirty: true })
  }
}

function Restored({ savedAt, onDiscard }: { savedAt: string; onDiscard: () => void }) {
  return (
    <Notice
      icon={FilePenLine}
      title="Draft restored"
      action={
        <Button variant="outline" size="sm" onClick={onDiscard}>
          Discard Draft
        </Button>
      }
    >
      <p>This is what you had written at {formatAsOf(savedAt)} and not yet saved.</p>
    </Notice>
  )
}
