import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { outsideRel } from './outside-link.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'accent' | 'soft' | 'outline' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Fills the width of its container. */
  wide?: boolean
  icon?: LucideIcon
  className?: string
  children: ReactNode
}

const variants: Record<ButtonVariant, string> = {
  primary: 'btn-primary',
  accent: 'btn-accent',
  soft: 'btn-soft btn-primary',
  outline: 'border-base-300 bg-base-100 hover:bg-base-300/50',
  ghost: 'btn-ghost',
  danger: 'btn-error',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'btn-sm min-h-11 text-sm sm:min-h-9',
  md: '',
  lg: 'btn-lg',
}

function buttonClass({
  variant = 'primary',
  size = 'md',
  wide,
  className,
}: Omit<Look, 'children' | 'icon'>): string {
  return `btn ${variants[variant]} ${sizes[size]} ${wide ? 'w-full' : ''} ${className ?? ''}`
}

interface ButtonProps
  extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  /** Disabled and says so while something runs (D9). */
  pending?: boolean
  /** What it says meanwhile ("Logging out..."); the children when left out. */
  pendingLabel?: string
}

/** A button; `type` is "button" unless said. */
export function Button({
  variant,
  size,
  wide,
  icon: Icon,
  className,
  pending,
  pendingLabel,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || pending}
      className={buttonClass({ variant, size, wide, className })}
    >
      {pending ? (
        <Spinner size="sm" />
      ) : (
        Icon && <Icon aria-hidden size={20} className="shrink-0" />
      )}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  )
}

interface LinkButtonProps extends Look {
  /** A page of this site. */
  to?: string
  /** Anything else: `tel:`, `mailto:`, or another site (opens in a new tab, D13). */
  href?: string
  'aria-label'?: string
  onClick?: () => void
}

/** A link that looks like a button. Give `to` or `href`. */
export function LinkButton({
  variant,
  size,
  wide,
  icon: Icon,
  className,
  to,
  href,
  children,
  ...rest
}: LinkButtonProps) {
  const look = buttonClass({ variant, size, wide, className })
  const content = (
    <>
      {Icon && <Icon aria-hidden size={20} className="shrink-0" />}
      {children}
    </>
  )
  if (href === undefined)
    return (
      <Link {...rest} to={to ?? '/'} className={look}>
        {content}
      </Link>
    )
  const outside = /^https?:/i.test(href)
  return (
    <a
      {...rest}
      href={href}
      className={look}
      {...(outside ? { target: '_blank', rel: outsideRel } : {})}
    >
      {content}
    </a>
  )
}
