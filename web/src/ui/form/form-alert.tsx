import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** An error message inside a form. Unlike a toast, it stays visible. */
export function FormAlert({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-box border border-error/40 bg-error/10 p-4"
    >
      <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-error" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  )
}
