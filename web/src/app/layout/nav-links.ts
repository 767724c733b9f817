import type { User } from '#contract/entities.ts'

export interface NavLink {
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

/** Returns the path of the "List Your Business" button. */
export function listBusinessPath(user: User | null): string {
  return user ? '/contractor-listing/payment' : '/auth'
}
