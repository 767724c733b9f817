import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

const tones = {
  info: { box: 'border-info/40 bg-info/10', icon: 'text-info' },
  success: { box: 'border-success/40 bg-success/10', icon: 'text-success' },
  warning: { box: 'border-warning/50 bg-warning/10', icon: 'text-warning' },
}

interface NoticeProps {
  tone?: keyof typeof tones
  icon: IconName
  title: string
  /** Rendered beside the text, or below it on narrow screens. */
  action?: ReactNode
  children?: ReactNode
}

/** A message about the page. Screen readers announce it as a status, not as an alert. */
export function Notice({ tone = 'info', icon, title, action, children }: NoticeProps) {
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box border p-4 ${tones[tone].box}`}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <Icon name={icon} size={20} className={`mt-0.5 shrink-0 ${tones[tone].icon}`} />
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          {children && <div className="text-muted">{children}</div>}
        </div>
      </div>
      {action}
    </div>
  )
}

interface FormAlertProps {
  title: string
  /** A toast announces the same failure, so screen readers must not announce it a second time. */
  isInToast?: boolean
  children?: ReactNode
}

/** An error message inside a form. Unlike a toast, it stays visible. */
export function FormAlert({ title, isInToast = false, children }: FormAlertProps) {
  return (
    <div
      role={isInToast ? 'note' : 'alert'}
      className="flex items-start gap-3 rounded-box border border-error/40 bg-error/10 p-4"
    >
      <Icon name="circle-alert" size={20} className="mt-0.5 shrink-0 text-error" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  )
}

interface FormFailureProps {
  /** Null without a failure. */
  failure: { title: string; message?: ReactNode; toast?: object } | null
  /** A link that helps. */
  children?: ReactNode
}

/** Shows why a submit failed, even after its toast has disappeared. */
export function FormFailure({ failure, children }: FormFailureProps) {
  if (!failure) return null
  const { title, message, toast } = failure
  return (
    <FormAlert title={title} isInToast={toast !== undefined}>
      {typeof message === 'string' ? <p>{message}</p> : message}
      {children}
    </FormAlert>
  )
}
