import {
  CreditCard,
  Flag,
  FolderTree,
  HardHat,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Newspaper,
  ScrollText,
  Users,
} from 'lucide-react'
import { type AdminMenuPageName, pageNames, pages } from '#contract/pages.ts'

const icons: Record<AdminMenuPageName, LucideIcon> = {
  'admin/dashboard': LayoutDashboard,
  'admin/contractors': HardHat,
  'admin/blog': Newspaper,
  'admin/contact-requests': Inbox,
  'admin/reports': Flag,
  'admin/categories': FolderTree,
  'admin/payments': CreditCard,
  'admin/users': Users,
  'admin/audit': ScrollText,
}

const hasIcon = (name: string): name is AdminMenuPageName => name in icons

/** The links of the admin sidebar, in the order shown. */
export const adminLinks = pageNames.filter(hasIcon).map((name) => ({
  to: pages[name].path,
  label: pages[name].menuLabel,
  icon: icons[name],
}))

/** Returns true for the link of the current section. The dashboard link matches only `/admin`. */
export function isActiveAdminLink(to: string, pathname: string): boolean {
  return pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`))
}
