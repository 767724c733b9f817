import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type BadgeTone = 'neutral' | 'primary' | 'accent' | 'success' | 'info' | 'warning' | 'error'

const tones: Record<BadgeTone, string> = {
  neutral: 'border-base-300 bg-base-300/40 text-base-content',
  primary: 'border-primary/25 bg-primary/10 text-primary',
  accent: 'border-accent/40 bg-accent/10 text-accent-ink',
  success: 'border-success/30 bg-success/10 text-success',
  info: 'border-info/30 bg-info/10 text-info',
  warning: 'border-warning/40 bg-warning/10 text-warning',
  error: 'border-error/30 bg-error/10 text-error',
}

interface BadgeProps {
  tone?: BadgeTone
  icon?: LucideIcon
  className?: string
  children: ReactNode
}

/** A small label with an optional icon. */
export function Badge({ tone = 'neutral', icon: Icon, className = '', children }: BadgeProps) {
  return (
    <span
      className={`inline-flex min-h-6 items-center gap-1 rounded-full border px-2.5 py-0.5 text-sm leading-5 font-medium ${tones[tone]} ${className}`}
    >
      {Icon && <Icon aria-hidden size={14} strokeWidth={2.5} className="shrink-0" />}
      {children}
    </span>
  )
}
