import { type AdminMenuPageName, pageNames, pages } from '#contract/pages.ts'
import type { IconName } from '../../ui/icon.tsx'

const icons: Record<AdminMenuPageName, IconName> = {
  'admin/dashboard': 'layout-dashboard',
  'admin/contractors': 'hard-hat',
  'admin/blog': 'newspaper',
  'admin/contact-requests': 'inbox',
  'admin/reports': 'flag',
  'admin/claims': 'store',
  'admin/checks': 'badge-check',
  'admin/quote-requests': 'message-square',
  'admin/reviews': 'star',
  'admin/categories': 'folder-tree',
  'admin/payments': 'credit-card',
  'admin/settings': 'sliders-horizontal',
  'admin/unsent-mail': 'mail',
  'admin/mail-settings': 'settings',
  'admin/users': 'users',
  'admin/audit': 'scroll-text',
}

const hasIcon = (name: string): name is AdminMenuPageName => name in icons

/** The links of the admin sidebar, in the order shown. */
export const adminLinks = pageNames.filter(hasIcon).map((name) => {
  const page = pages[name]
  const feature = 'feature' in page ? page.feature : null
  return { to: page.path, label: page.menuLabel, icon: icons[name], feature }
})

/** Returns true for the link of the current section. The dashboard link matches only `/admin`. */
export function isActiveAdminLink(to: string, pathname: string): boolean {
  return pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`))
}
