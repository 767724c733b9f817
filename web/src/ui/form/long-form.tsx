import { zodResolver } from '@hookform/resolvers/zod'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { type DefaultValues, type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useConnection } from '../../device/connection.ts'
import { ApiError } from '../../lib/api-error.ts'
import { formatAsOf } from '../../lib/format.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { FormFailure, Notice } from '../notice.tsx'
import { Panel } from '../panel.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { type Failure, type SummaryLine, useFormSubmit } from './use-submit.ts'

type Fields = Record<string, string | boolean | number | null>

interface LongFormOptions<F extends Fields, Body> {
  /** The values before any user input, in page order. */
  base: F
  /** The schema of the request body. */
  schema: z.ZodMiniType<Body>
  /** Converts the form values to the input of the schema. */
  toBody?: (fields: F) => unknown
  /** Names of fields in requests, where the form has other names. */
  renamed?: Readonly<Record<string, string>>
  /** Error messages of fields that the form shows in another unit than requests. */
  messages?: Readonly<Record<string, string>>
  /**
   * Sends the form. Resolves to a function that navigates away. That function is called once the
   * form no longer blocks navigation.
   */
  send: (body: Body, fields: F) => Promise<() => void>
  toFailure: (error: unknown) => Failure
}

/** The state of a long form: its fields, its error summary and the failure of the last attempt. */
export function useLongForm<F extends Fields, Body>({
  base,
  schema,
  toBody = (fields) => fields,
  renamed = {},
  messages = {},
  send,
  toFailure,
}: LongFormOptions<F, Body>) {
  // Validation is synchronous, as on the server. In async mode a synchronous option of a union
  // wins over an asynchronous one that is declared before it, and empty years would become 0.
  const validate = zodResolver(schema as z.ZodMiniType<Fields, Fields>, undefined, { mode: 'sync' })
  const resolver = async (...[fields, ...rest]: Parameters<Resolver<F>>) => {
    const { values, errors } = await validate(
      toBody(fields) as Fields,
      ...(rest as unknown as [unknown, never]),
    )
    return { values, errors: renameErrors(errors, renamed, messages) }
  }
  const form = useForm<F, unknown, Body>({
    resolver: resolver as unknown as Resolver<F, unknown, Body>,
    defaultValues: base as DefaultValues<F>,
    shouldFocusError: false,
  })
  const submission = useFormSubmit(form, {
    send: (body) => send(body, form.getValues()),
    toFailure,
    renamed,
    fieldNames: Object.keys(base),
  })
  return { form, ...submission, hasErrors: submission.summary.lines.length > 0 }
}

function renameErrors(
  errors: FieldErrors,
  renamed: Readonly<Record<string, string>>,
  messages: Readonly<Record<string, string>>,
) {
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [
      renamed[name] ?? name,
      error && messages[name] !== undefined ? { ...error, message: messages[name] } : error,
    ]),
  )
}

interface LongFormProps {
  /** Accessible name of the form. */
  label: string
  form: Pick<
    ReturnType<typeof useLongForm>,
    'onSubmit' | 'summary' | 'hasErrors' | 'failure' | 'isSending' | 'isSent'
  > & { form: { formState: { isDirty: boolean } } }
  /** The restored draft, if there is one. */
  draft?: { savedAt: string; discard: () => void } | false | null
  submitLabel: string
  pendingLabel: string
  /** Shown next to the submit button. */
  buttons?: ReactNode
  /** What happens to the input when the user leaves without saving. */
  leaveText: string
  /** True for a button that sends nothing yet, such as "Next". */
  worksOffline?: boolean
  /** False to let the user leave without a question. */
  isGuarded?: boolean
  /** Shown above the form. Not part of the request. */
  before?: ReactNode
  children: ReactNode
}

/**
 * A form with many fields. Shows errors in a summary above the fields and failures below them, and
 * asks before the user leaves with unsaved input.
 */
export function LongForm({
  label,
  form: { onSubmit, summary, hasErrors, failure, isSending, isSent, form },
  draft,
  submitLabel,
  pendingLabel,
  buttons,
  leaveText,
  worksOffline = false,
  isGuarded = true,
  before,
  children,
}: LongFormProps) {
  const isOffline = useConnection((state) => state.isOffline) && !worksOffline
  const isUnsaved = form.formState.isDirty && !isSending && !isSent
  return (
    <div className="flex flex-col gap-6">
      {hasErrors && <ErrorSummary key={summary.attempt} lines={summary.lines} />}
      {draft && (
        <Notice
          icon="file-pen-line"
          title="Draft restored"
          action={
            <Button variant="outline" size="sm" onClick={draft.discard}>
              Discard Draft
            </Button>
          }
        >
          <p>{`This is what you had written at ${formatAsOf(draft.savedAt)} and not yet saved.`}</p>
        </Notice>
      )}
      {before}
      <form noValidate onSubmit={onSubmit} aria-label={label} className="flex flex-col gap-6">
        {children}
        <FormFailure failure={failure} />
        <div
          className={
            'bottom-bar sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-base-300 bg-base-100 px-4 pt-3 ' +
            'pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-t-box sm:border-x'
          }
        >
          {buttons}
          <Button
            type="submit"
            disabled={isOffline}
            pending={isSending || isSent}
            pendingLabel={pendingLabel}
            className="max-sm:flex-1"
          >
            {isOffline ? 'Needs a connection' : submitLabel}
          </Button>
        </div>
      </form>
      <LeaveGuard isActive={isUnsaved && isGuarded} title="Leave without saving?">
        <p>{leaveText}</p>
      </LeaveGuard>
    </div>
  )
}

/** A section of a long form, with a heading. */
export function FormSection({
  id,
  title,
  hint,
  children,
}: {
  /** For links to the section. */
  id?: string
  title: string
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <Panel id={id} title={title} hint={hint}>
      <div className="grid gap-5 pt-2 sm:grid-cols-2">{children}</div>
    </Panel>
  )
}

/**
 * Lists the errors of a long form; each line links to its field. Receives the focus on mount, with
 * which screen readers read it.
 */
function ErrorSummary({ lines }: { lines: readonly SummaryLine[] }) {
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    container.current?.focus({ preventScroll: true })
    container.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div
      ref={container}
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-lines`}
      tabIndex={-1}
      className="scroll-mt-24 rounded-box border-2 border-error bg-base-100 p-4 sm:p-5"
    >
      <h2 id={`${id}-title`} className="flex items-center gap-2 text-lg">
        <Icon name="circle-alert" size={22} className="shrink-0 text-error" />
        There is a problem
      </h2>
      <ul id={`${id}-lines`} className="mt-2">
        {lines.map((line) => (
          <li key={line.id + line.message}>
            <a
              href={`#${line.id}`}
              className="link tap-target font-medium text-error sm:min-h-8"
              onClick={(event) => focusControl(event, line.id)}
            >
              {line.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Focuses a control without adding a history entry, so that Back leaves the page. */
function focusControl(event: MouseEvent, id: string): void {
  event.preventDefault()
  const control = document.getElementById(id)
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

interface ConflictNoticeProps {
  /** Who else may have changed the record, such as "an administrator". */
  by: string
  reloadLabel: string
  onReload: () => void
}

/** True for the code `conflict`, with which updates of listings and posts reject an outdated copy. */
export function isConflictError(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'conflict'
}

/** Explains an update conflict and offers to reload. The user's input stays stored as a draft. */
export function ConflictNotice({ by, reloadLabel, onReload }: ConflictNoticeProps) {
  return (
    <>
      <p>
        It was saved in another window or by <span>{by}</span> after you opened it. Reload to see it
        as it is now; what you have written stays here as a draft.
      </p>
      <Button className="mt-3" onClick={onReload}>
        {reloadLabel}
      </Button>
    </>
  )
}
