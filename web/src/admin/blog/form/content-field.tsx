import { Suspense, useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import { loadCode } from '../../../lib/api-error.ts'
import { Field } from '../../../ui/form/field.tsx'
import { fieldId } from '../../../ui/form/input-fields.tsx'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { Skeleton } from '../../../ui/loading.tsx'
import { TabList, TabPanel } from '../../../ui/tabs.tsx'
import type { RichTextProps } from '../editor/rich-text.tsx'
import type { PostForm } from './use-post-form.ts'

/**
 * Loaded lazily because the editor is large and only used here. If it cannot be loaded, the HTML
 * field is shown instead.
 */
const RichText = lazyComponent<RichTextProps>(
  () => import('../editor/rich-text.tsx').then((module) => module.RichText),
  HtmlSource,
)

const TABS = 'content-view'
const views = [
  { name: 'text', label: 'Text' },
  { name: 'html', label: 'HTML' },
] as const

/** The content of a post, edited as rich text or as HTML. */
export function ContentField({ form }: { form: PostForm }) {
  const {
    field,
    fieldState: { error },
  } = useController({ control: form.control, name: 'content' })
  const [view, setView] = useState<(typeof views)[number]['name']>('text')
  return (
    <Field
      id={fieldId('content')}
      label="Content"
      required
      error={error?.message}
      className="sm:col-span-2"
    >
      {(control) => {
        const shared = {
          id: control.id,
          value: field.value,
          onChange: field.onChange,
          describedBy: control['aria-describedby'],
          isInvalid: Boolean(error),
        }
        return (
          <>
            <TabList
              id={TABS}
              label="View of the content"
              tabs={views}
              selected={view}
              onSelect={setView}
            />
            <TabPanel id={TABS} selected={view}>
              {view === 'html' ? (
                <HtmlSource {...shared} />
              ) : (
                <Suspense fallback={<Skeleton className="h-96" />}>
                  <RichText {...shared} />
                </Suspense>
              )}
            </TabPanel>
          </>
        )
      }}
    </Field>
  )
}

/**
 * Returns undefined when the code cannot be loaded. The server then reduces the HTML when it stores
 * it.
 */
const loadConverter = () =>
  loadCode(() => import('../editor/convert-html.ts')).then(
    ({ convertHtml }) => convertHtml,
    () => undefined,
  )

/**
 * The content as HTML. When the field is left, it shows what a post can have of it, which is what
 * will be saved.
 */
function HtmlSource({ id, value, onChange, describedBy, isInvalid }: RichTextProps) {
  useEffect(() => void loadConverter(), [])
  const showWhatIsSaved = async (field: HTMLTextAreaElement) => {
    const html = field.value
    const converted = (await loadConverter())?.(html) ?? html
    // The field may have been edited again while the code was loaded.
    if (converted !== html && field.value === html) onChange(converted)
  }
  return (
    <textarea
      id={id}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={(event) => void showWhatIsSaved(event.target)}
      rows={18}
      spellCheck={false}
      aria-label="Content as HTML"
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      className="textarea w-full font-mono text-sm"
    />
  )
}
