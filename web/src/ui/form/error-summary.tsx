import { CircleAlert } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'

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
        <CircleAlert aria-hidden size={22} className="shrink-0 text-error" />
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
