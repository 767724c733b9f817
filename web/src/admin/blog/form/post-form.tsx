import type { ReactNode } from 'react'
import { LinkButton } from '../../../ui/button.tsx'
import { LongForm } from '../../../ui/form/long-form.tsx'
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
  /** Shown next to the heading. */
  actions?: ReactNode
  /** Shown above the fields. It can fill them with generated text. */
  assistant: (assistance: AssistantContext) => ReactNode
}

/** The page with the form for a blog post. Stores a form draft. */
export function PostForm({
  title,
  categoryNames,
  submitLabel,
  pendingLabel,
  actions,
  assistant,
  ...options
}: PostFormProps) {
  const state = usePostForm(options)
  const { longForm, form, slug, restoredDraft } = state
  return (
    <AdminPage
      title={title}
      windowTitle={longForm.hasErrors ? `Error: ${title}` : title}
      back={{ to: '/admin/blog', label: 'Back to Blog Posts' }}
      actions={actions}
      isForm
    >
      <div className="max-w-4xl">
        <LongForm
          label="Blog post"
          form={longForm}
          draft={restoredDraft}
          submitLabel={submitLabel}
          pendingLabel={pendingLabel}
          buttons={
            <LinkButton to="/admin/blog" variant="outline">
              Cancel
            </LinkButton>
          }
          leaveText="What you have written is not saved in the post. It stays on this device as a draft."
          before={assistant({
            getCategory: () => form.getValues('categoryName').trim(),
            insert: (texts) => insertTexts(state, texts),
          })}
        >
          <TitleSection
            form={form}
            slug={slug}
            isPublic={options.post?.status === 'published'}
            categoryNames={categoryNames}
          />
          <ByLineSection form={form} />
          <StatusSection form={form} post={options.post} />
        </LongForm>
      </div>
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
