import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'

/** A section of a long form, with a heading. */
export function FormSection({
  title,
  hint,
  children,
}: {
  title: string
  hint?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel p-4 sm:p-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {hint && <p className="mt-1 text-muted">{hint}</p>}
      <div className="mt-5 grid gap-5 sm:grid-cols-2">{children}</div>
    </section>
  )
}

/** The bar with the buttons of a long form. It stays visible at the bottom of the screen. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div
      className={
        'bottom-bar sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-base-300 bg-base-100 px-4 pt-3 ' +
        'pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-t-box sm:border-x'
      }
    >
      {children}
    </div>
  )
}

export interface SummaryLine {
  /** Id of the invalid control. */
  id: string
  message: string
}

/**
 * Lists the errors of a long form; each line links to its field. Receives the focus on mount, so
 * pass a new `key` for each failed submit.
 */
export function ErrorSummary({ lines }: { lines: readonly SummaryLine[] }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    container.current?.focus({ preventScroll: true })
    container.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div
      ref={container}
      role="alert"
      tabIndex={-1}
      className="scroll-mt-24 rounded-box border-2 border-error bg-base-100 p-4 sm:p-5"
    >
      <h2 className="flex items-center gap-2 text-lg">
        <Icon name="circle-alert" size={22} className="shrink-0 text-error" />
        There is a problem
      </h2>
      <ul className="mt-2">
        {lines.map(({ id, message }) => (
          <li key={id + message}>
            <a
              href={`#${id}`}
              className="link inline-flex min-h-11 items-center font-medium text-error sm:min-h-8"
              onClick={(event) => focusControl(event, id)}
            >
              {message}
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

/** True for the code `conflict`, with which updates of listings and posts reject an outdated copy. */
export function isConflictError(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'conflict'
}

interface ConflictNoticeProps {
  /** Who else may have changed the record, such as "an administrator". */
  by: string
  reloadLabel: string
  onReload: () => void
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
