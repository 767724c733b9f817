import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Post } from '#contract/entities.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { fieldId, TextareaField, TextField } from '../../../ui/form/input-fields.tsx'
import { FormSection } from '../../../ui/form/long-form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { formatDateTime } from '../../ui/admin-time.tsx'
import { siteZoneText } from '../site-time.ts'
import { ContentField } from './content-field.tsx'
import type { FieldName } from './fields.ts'
import type { PostForm, SlugState } from './use-post-form.ts'

interface SectionProps {
  form: PostForm
}

/** Returns the props that every field gets from the form. */
function fieldProps(
  { register, formState: { errors } }: PostForm,
  name: FieldName,
): { field: ReturnType<PostForm['register']>; error: ReactNode } {
  return { field: register(name), error: errors[name]?.message }
}

interface TitleProps extends SectionProps {
  slug: SlugState
  isPublic: boolean
  categoryNames: readonly string[]
}

export function TitleSection({ form, slug, isPublic, categoryNames }: TitleProps) {
  const title = form.register('title', { onChange: slug.titleChanged })
  return (
    <FormSection title="Post">
      <TextField
        field={title}
        error={form.formState.errors.title?.message}
        label="Title"
        required
        autoComplete="off"
        className="sm:col-span-2"
      />
      <SlugField form={form} slug={slug} isPublic={isPublic} />
      <CategoryField form={form} categoryNames={categoryNames} />
      <TextareaField
        {...fieldProps(form, 'excerpt')}
        label="Excerpt"
        required
        rows={3}
        className="sm:col-span-2"
        help="Two or three sentences for the list of posts."
      />
      <ContentField form={form} />
    </FormSection>
  )
}

function SlugField({ form, slug, isPublic }: Omit<TitleProps, 'categoryNames'>) {
  const field = form.register('slug', { onChange: slug.slugEdited, onBlur: slug.normalize })
  const help = slug.follows
    ? 'Follows the title until you change it.'
    : isPublic
      ? 'If you change the address, old links redirect to the new one.'
      : 'The address of the post.'
  return (
    <div className="flex flex-col items-start gap-2 sm:col-span-2">
      <div className="flex w-full items-end gap-3">
        <TextField
          field={field}
          error={form.formState.errors.slug?.message}
          label="Slug"
          required
          autoComplete="off"
          help={help}
          className="min-w-0 flex-1"
        />
        {!slug.follows && !form.formState.errors.slug && (
          <Button variant="outline" onClick={slug.regenerate}>
            Regenerate
          </Button>
        )}
      </div>
      {slug.proposal !== null && (
        <Button
          variant="outline"
          size="sm"
          onClick={slug.acceptProposal}
        >{`Use “${slug.proposal}”`}</Button>
      )}
    </div>
  )
}

/** A free text field that suggests `categoryNames`. */
function CategoryField({ form, categoryNames }: Omit<TitleProps, 'slug' | 'isPublic'>) {
  const { field, error } = fieldProps(form, 'categoryName')
  return (
    <Field
      id={fieldId('categoryName')}
      label="Category"
      required
      error={error}
      className="sm:col-span-2"
    >
      {(control) => (
        <>
          <input
            {...control}
            {...field}
            list="post-categories"
            autoComplete="off"
            className="input w-full sm:max-w-sm"
          />
          <datalist id="post-categories">
            {categoryNames.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

export function ByLineSection({ form }: SectionProps) {
  return (
    <FormSection title="Picture and author">
      <TextField
        {...fieldProps(form, 'imageUrl')}
        label="Image URL"
        optional
        type="url"
        inputMode="url"
        placeholder="https://"
        className="sm:col-span-2"
      />
      <TextField
        {...fieldProps(form, 'authorName')}
        label="Author Name"
        optional
        placeholder="Editorial team"
        autoComplete="off"
      />
      <TextField
        {...fieldProps(form, 'authorTitle')}
        label="Author Title"
        optional
        autoComplete="off"
      />
    </FormSection>
  )
}

/**
 * Selects the status: draft or published. A scheduled post stays scheduled unless one of the two is
 * selected.
 */
export function StatusSection({ form, post }: { form: PostForm; post: Post | null }) {
  const {
    register,
    control,
    formState: { errors },
  } = form
  const status = useWatch({ control, name: 'status' })
  const isScheduled = post?.status === 'scheduled'
  return (
    <FormSection title="Publishing">
      {isScheduled && (
        <p className="flex items-center gap-2 font-medium sm:col-span-2">
          <Icon name="calendar-clock" size={20} className="shrink-0 text-info" />
          <span>{`Scheduled for ${formatDateTime(post.scheduledAt)}`}</span>
        </p>
      )}
      <Field id={fieldId('status')} label="Status" required error={errors.status?.message}>
        {(attributes) => (
          <select {...attributes} {...register('status')} className="select w-full">
            {isScheduled && <option value="scheduled">Leave it scheduled</option>}
            <option value="draft">Draft</option>
            <option value="published">Published</option>
          </select>
        )}
      </Field>
      {status === 'published' && (
        <Field
          id={fieldId('publishedAt')}
          label="Published At"
          optional
          error={errors.publishedAt?.message}
          help={`${siteZoneText()}. ${post?.status === 'published' ? 'Blank leaves it as it is' : 'Blank is now'}; a later time schedules the post.`}
        >
          {(attributes) => (
            <input
              {...attributes}
              {...register('publishedAt')}
              type="datetime-local"
              className="input w-full"
            />
          )}
        </Field>
      )}
    </FormSection>
  )
}
