import { Link, useLocation } from 'react-router-dom'
import type { User } from '#contract/entities.ts'
import { useSavedIds } from '../../domain/saved/saved-ids.ts'
import { authPath } from '../../domain/session/next-path.ts'
import { Icon } from '../../ui/icon.tsx'

interface NavLink {
  to: string
  label: string
}

/** Returns the links of the header, for a signed-in user or a visitor. */
export function navLinks(user: User | null): NavLink[] {
  return [
    { to: '/', label: 'Home' },
    { to: '/directory', label: 'Directory' },
    { to: '/blog', label: 'Blog' },
    { to: '/contact', label: 'Contact' },
    ...(user ? [{ to: '/contractor-dashboard', label: 'My Dashboard' }] : []),
    ...(user?.isAdmin ? [{ to: '/admin', label: 'Admin Dashboard' }] : []),
  ]
}

/**
 * Returns the path of the "List Your Business" button: the payment, to which visitors come after
 * they have registered.
 */
export function listBusinessPath(user: User | null): string {
  const payment = '/contractor-listing/payment'
  return user ? payment : `${authPath(payment)}&tab=register`
}

/** Returns true when `pathname` is `to` or a path below it. `/` matches only itself. */
export function isActiveLink(to: string, pathname: string): boolean {
  if (to === '/') return pathname === '/'
  return pathname === to || pathname.startsWith(`${to}/`)
}

/** Returns path, label and count of the link to the saved contractors. */
export function useSavedLink() {
  const count = useSavedIds(({ ids }) => ids.size)
  return {
    to: '/saved',
    count,
    label: count > 0 ? `Saved contractors (${count})` : 'Saved contractors',
  }
}

/** The heart in the header, with the number of contractors saved on this device. */
export function SavedLink({ onNavigate }: { onNavigate: () => void }) {
  const { to, count, label } = useSavedLink()
  const isActive = useLocation().pathname === to
  return (
    <Link
      to={to}
      aria-label={label}
      title="Saved"
      aria-current={isActive ? 'page' : undefined}
      onClick={onNavigate}
      className="btn btn-ghost btn-square relative max-[22rem]:hidden"
    >
      <Icon name="heart" size={20} className={isActive ? 'fill-current text-primary' : ''} />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-full bg-primary px-1 text-[0.6875rem] leading-none font-bold text-primary-content tabular-nums"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
