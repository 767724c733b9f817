import { createElement, type ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface EmptyStateProps {
  title: string
  hint?: ReactNode
  icon?: IconName
  /** Heading level; "h1" when this state fills the whole page. */
  heading?: 'h1' | 'h2' | 'h3'
  /** Draws a box around it. */
  isPanel?: boolean
  /** Actions: usually one link or button. */
  children?: ReactNode
}

/** A message with actions, for empty lists and for the offline and error states. */
export function EmptyState({
  title,
  hint,
  icon,
  heading = 'h2',
  isPanel,
  children,
}: EmptyStateProps) {
  const content = (
    <div className="mx-auto flex max-w-prose flex-col items-center gap-3 px-4 py-12 text-center">
      {icon && (
        <span className="mb-1 inline-flex size-14 items-center justify-center rounded-full bg-base-300/60 text-muted">
          <Icon name={icon} size={28} className="stroke-[1.75]" />
        </span>
      )}
      {createElement(heading, { className: heading === 'h1' ? 'text-2xl' : 'text-xl' }, title)}
      {hint && <p className="max-w-full text-balance break-words text-muted">{hint}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
  return isPanel ? <div className="panel">{content}</div> : content
}
