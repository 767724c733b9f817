import { CalendarClock } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import type { Post } from '#contract/entities.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { fieldId } from '../../../ui/form/text-field.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { SITE_ZONE, SITE_ZONE_NAME } from '../site-time.ts'
import type { PostForm } from './use-post-form.ts'

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
          <CalendarClock aria-hidden size={20} className="shrink-0 text-info" />
          Scheduled for {formatDateTime(post.scheduledAt)}
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
          help={`${SITE_ZONE_NAME} (${SITE_ZONE}). ${post?.status === 'published' ? 'Blank leaves it as it is' : 'Blank is now'}; a later time schedules the post.`}
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
