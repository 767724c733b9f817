import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { EXTERNAL_LINK_REL } from '#contract/rules/links.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './loading.tsx'

export type ButtonVariant =
  | 'primary'
  | 'accent'
  | 'soft'
  | 'calm'
  | 'outline'
  | 'quiet'
  | 'ghost'
  | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

interface ButtonStyleProps {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Fills the width of its container. */
  wide?: boolean
  icon?: IconName
  className?: string
  children: ReactNode
}

const variants: Record<ButtonVariant, string> = {
  primary: 'btn-primary',
  accent: 'btn-accent',
  soft: 'btn-soft btn-primary',
  calm: 'border-primary bg-transparent text-primary hover:bg-primary/10',
  outline: 'border-base-300 bg-base-100 hover:bg-base-300/50',
  quiet: 'btn-quiet',
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
}: Omit<ButtonStyleProps, 'children' | 'icon'>): string {
  return `btn ${variants[variant]} ${sizes[size]} ${wide ? 'w-full' : ''} ${className ?? ''}`
}

/** Puts a text into an element of its own, so that it can change beside the icon when translated. */
function labelOf(children: ReactNode): ReactNode {
  return typeof children === 'string' ? <span>{children}</span> : children
}

interface ButtonProps
  extends
    ButtonStyleProps,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  /** Disables the button and shows a spinner. */
  pending?: boolean
  /** Text while pending, such as "Logging out..."; defaults to the children. */
  pendingLabel?: string
}

/** A button; `type` defaults to "button". */
export function Button({
  variant,
  size,
  wide,
  icon,
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
        icon && <Icon name={icon} size={20} className="shrink-0" />
      )}
      {labelOf(pending && pendingLabel ? pendingLabel : children)}
    </button>
  )
}

interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'className' | 'children' | 'type'
> {
  icon: IconName
  /** Accessible name. */
  label: string
  iconSize?: number
  className?: string
}

/** A square button with an icon. */
export function IconButton({
  icon,
  label,
  iconSize = 20,
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={`btn btn-ghost btn-square ${className}`}
    >
      <Icon name={icon} size={iconSize} />
    </button>
  )
}

interface LinkButtonProps extends ButtonStyleProps {
  /** Path of a page of this site. */
  to?: string
  /** Any other URL, such as `tel:` or `mailto:`. Links to other sites open in a new tab. */
  href?: string
  'aria-label'?: string
  /** Name of the file that the browser saves instead of opening it. */
  download?: string
  replace?: boolean
  preventScrollReset?: boolean
  onClick?: () => void
}

/** A link styled as a button. Pass either `to` or `href`. */
export function LinkButton({
  variant,
  size,
  wide,
  icon,
  className,
  to,
  href,
  replace,
  preventScrollReset,
  children,
  ...rest
}: LinkButtonProps) {
  const linkClass = buttonClass({ variant, size, wide, className })
  const content = (
    <>
      {icon && <Icon name={icon} size={20} className="shrink-0" />}
      {labelOf(children)}
    </>
  )
  if (href === undefined)
    return (
      <Link
        {...rest}
        {...{ replace, preventScrollReset }}
        to={to ?? '/'}
        discover="none"
        className={linkClass}
      >
        {content}
      </Link>
    )
  const isExternal = /^https?:/i.test(href)
  return (
    <a
      {...rest}
      href={href}
      className={linkClass}
      target={isExternal ? '_blank' : undefined}
      rel={isExternal ? EXTERNAL_LINK_REL : undefined}
    >
      {content}
    </a>
  )
}
