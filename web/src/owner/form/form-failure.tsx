import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SubmitFailure } from './use-form-submit.ts'

/**
 * Shows why a form failed, even after the toast has disappeared. `children` can be a link that
 * helps.
 */
export function FormFailure({
  failure,
  children,
}: {
  failure: SubmitFailure
  children?: ReactNode
}) {
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-box border border-error/30 bg-error/10 p-4"
    >
      <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-error" />
      <div className="min-w-0">
        <p className="font-semibold">{failure.title}</p>
        <p>{failure.message}</p>
        {children}
      </div>
    </div>
  )
}
