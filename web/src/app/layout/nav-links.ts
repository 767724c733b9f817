import type { User } from '#contract/entities.ts'

export interface NavLink {
  to: string
  label: string
}

/** The links of the header, for a user or for anybody (spec 1 §2.2). */
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

/** Where "List Your Business" leads. */
export function listBusinessPath(user: User | null): string {
  return user ? '/contractor-listing/payment' : '/auth'
}
