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

/** The links of the admin sidebar, in the order shown. */
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

/** True for the link of the current section. The dashboard link matches only its own path. */
export function isActiveAdminLink(to: string, pathname: string): boolean {
  return pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`))
}
