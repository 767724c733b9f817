import {
  CreditCard,
  FolderTree,
  HardHat,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Newspaper,
  ScrollText,
  Users,
} from 'lucide-react'

interface AdminLink {
  to: string
  label: string
  icon: LucideIcon
}

/** The pages of the sidebar, in its order (spec 2 §2.8). */
export const adminLinks: readonly AdminLink[] = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/contractors', label: 'Contractors', icon: HardHat },
  { to: '/admin/blog', label: 'Blog Posts', icon: Newspaper },
  { to: '/admin/contact-requests', label: 'Contact Requests', icon: Inbox },
  { to: '/admin/categories', label: 'Categories', icon: FolderTree },
  { to: '/admin/payments', label: 'Payments', icon: CreditCard },
  { to: '/admin/users', label: 'Users', icon: Users },
  { to: '/admin/audit', label: 'Audit log', icon: ScrollText },
]

/**
 * Whether a link leads to where we are: the dashboard only exactly, the others with what lies under
 * them.
 */
export function isActiveAdminLink(to: string, pathname: string): boolean {
  return pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`))
}
