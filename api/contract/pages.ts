import type { FeatureName } from './rules/features.ts'

type Page = {
  /** The part of the site to which the page belongs. While it is off, the page is not found. */
  feature?: FeatureName
  /** Unique. A part that begins with ":" is a parameter, which matches any text without a slash. */
  path: string
} & (
  | {
      /** The server draws these pages, and `robots.txt` allows them. */
      area: 'public'
      access: 'public'
      /** The sitemap has this path. It also has the paths of contractors, categories and posts. */
      isInSitemap?: true
    }
  | {
      /** Sign-in, account and pages for owners. The server sends an empty shell with noindex. */
      area: 'owner'
      access: 'public' | 'signed-in'
    }
  | {
      /** The server sends an empty shell with noindex. */
      area: 'admin'
      access: 'admin'
      /** Text of the page's link in the admin menu. The links have the order of this table. */
      menuLabel?: string
    }
)

/** Every page of the app. `pageFile` returns the file of a page from its name and area. */
export const pages = {
  home: { path: '/', area: 'public', access: 'public', isInSitemap: true },
  directory: { path: '/directory', area: 'public', access: 'public', isInSitemap: true },
  'contractor-by-id': { path: '/contractor/:id', area: 'public', access: 'public' },
  'contractor-profile': { path: '/contractor/:slug/:name', area: 'public', access: 'public' },
  category: { path: '/category/:categorySlug', area: 'public', access: 'public' },
  'category-near': { path: '/category/:categorySlug/:location', area: 'public', access: 'public' },
  blog: { path: '/blog', area: 'public', access: 'public', isInSitemap: true },
  'blog-post': { path: '/blog/:slug', area: 'public', access: 'public' },
  saved: { path: '/saved', area: 'public', access: 'public' },
  'offline-data': { path: '/offline-data', area: 'public', access: 'public' },
  contact: { path: '/contact', area: 'public', access: 'public', isInSitemap: true },
  locations: { path: '/locations', area: 'public', access: 'public', isInSitemap: true },
  'all-cities': { path: '/all-cities', area: 'public', access: 'public', isInSitemap: true },
  'all-contractors': {
    path: '/all-contractors',
    area: 'public',
    access: 'public',
    isInSitemap: true,
  },
  'all-categories': {
    path: '/all-categories',
    area: 'public',
    access: 'public',
    isInSitemap: true,
  },
  'privacy-policy': {
    path: '/privacy-policy',
    area: 'public',
    access: 'public',
    isInSitemap: true,
  },
  'terms-of-service': {
    path: '/terms-of-service',
    area: 'public',
    access: 'public',
    isInSitemap: true,
  },
  'cookie-policy': { path: '/cookie-policy', area: 'public', access: 'public', isInSitemap: true },
  'reviews-policy': {
    path: '/reviews-policy',
    area: 'public',
    access: 'public',
    isInSitemap: true,
    feature: 'reviews',
  },
  claim: {
    path: '/claim',
    area: 'public',
    access: 'public',
    isInSitemap: true,
    feature: 'claims',
  },
  'claim-listing': { path: '/claim/:id', area: 'owner', access: 'signed-in', feature: 'claims' },
  quote: { path: '/quote/:id', area: 'public', access: 'public', feature: 'quotes' },
  'my-requests': { path: '/my-requests', area: 'public', access: 'public', feature: 'quotes' },
  auth: { path: '/auth', area: 'owner', access: 'public' },
  setup: { path: '/setup', area: 'owner', access: 'public' },
  'forgot-password': { path: '/forgot-password', area: 'owner', access: 'public' },
  'reset-password': { path: '/reset-password', area: 'owner', access: 'public' },
  account: { path: '/account', area: 'owner', access: 'signed-in' },
  'listing-payment': { path: '/contractor-listing/payment', area: 'owner', access: 'signed-in' },
  'business-profile-setup': { path: '/business-profile-setup', area: 'owner', access: 'signed-in' },
  'contractor-dashboard': { path: '/contractor-dashboard', area: 'owner', access: 'signed-in' },
  'contractor-edit': { path: '/contractor-dashboard/edit/:id', area: 'owner', access: 'signed-in' },
  'quote-inbox': {
    path: '/contractor-dashboard/requests',
    area: 'owner',
    access: 'signed-in',
    feature: 'quotes',
  },
  'admin/dashboard': { path: '/admin', area: 'admin', access: 'admin', menuLabel: 'Dashboard' },
  'admin/contractors': {
    path: '/admin/contractors',
    area: 'admin',
    access: 'admin',
    menuLabel: 'Contractors',
  },
  'admin/contractor-new': { path: '/admin/contractors/new', area: 'admin', access: 'admin' },
  'admin/contractor-edit': { path: '/admin/contractors/edit/:id', area: 'admin', access: 'admin' },
  'admin/import': { path: '/admin/contractors/import', area: 'admin', access: 'admin' },
  'admin/contractors-bin': { path: '/admin/contractors/bin', area: 'admin', access: 'admin' },
  'admin/blog': { path: '/admin/blog', area: 'admin', access: 'admin', menuLabel: 'Blog Posts' },
  'admin/blog-new': { path: '/admin/blog/new', area: 'admin', access: 'admin' },
  'admin/blog-edit': { path: '/admin/blog/edit/:id', area: 'admin', access: 'admin' },
  'admin/contact-requests': {
    path: '/admin/contact-requests',
    area: 'admin',
    access: 'admin',
    menuLabel: 'Contact Requests',
  },
  'admin/reports': {
    path: '/admin/reports',
    area: 'admin',
    access: 'admin',
    menuLabel: 'Reports',
  },
  'admin/claims': {
    path: '/admin/claims',
    area: 'admin',
    access: 'admin',
    menuLabel: 'Claims',
    feature: 'claims',
  },
  'admin/checks': {
    path: '/admin/checks',
    area: 'admin',
    access: 'admin',
    menuLabel: 'Checks',
    feature: 'credentials',
  },
  'admin/quote-requests': {
    path: '/admin/quote-requests',
    area: 'admin',
    access: 'admin',
    menuLabel: 'Quote requests',
    feature: 'quotes',
  },
  'admin/reviews': {
    path: '/admin/reviews',
    area: 'admin',
    access: 'admin',
    menuLabel: 'Reviews',
    feature: 'reviews',
  },
  'admin/categories': {
    path: '/admin/categories',
    area: 'admin',
    access: 'admin',
    menuLabel: 'Categories',
  },
  'admin/payments': {
    path: '/admin/payments',
    area: 'admin',
    access: 'admin',
    menuLabel: 'Payments',
  },
  'admin/settings': {
    path: '/admin/settings',
    area: 'admin',
    access: 'admin',
    menuLabel: 'Settings',
  },
  'admin/settings-section': {
    path: '/admin/settings/:section',
    area: 'admin',
    access: 'admin',
  },
  'admin/unsent-mail': {
    path: '/admin/unsent-mail',
    area: 'admin',
    access: 'admin',
    menuLabel: 'Unsent mail',
  },
  'admin/mail-settings': {
    path: '/admin/mail-settings',
    area: 'admin',
    access: 'admin',
    menuLabel: 'Mail settings',
  },
  'admin/users': { path: '/admin/users', area: 'admin', access: 'admin', menuLabel: 'Users' },
  'admin/audit': { path: '/admin/audit', area: 'admin', access: 'admin', menuLabel: 'Audit log' },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages
type NameWhere<Filter> = {
  [Name in PageName]: (typeof pages)[Name] extends Filter ? Name : never
}[PageName]
export type PublicPageName = NameWhere<{ area: 'public' }>
/** Admin pages with a link in the admin menu. */
export type AdminMenuPageName = NameWhere<{ menuLabel: string }>

/** The names of all pages, in the order of the table. */
export const pageNames = Object.keys(pages) as PageName[]

/** Returns the file of a page's component, relative to `web/src`. */
export function pageFile(name: PageName): string {
  const { area } = pages[name]
  return `${area}/pages/${name.replace(/^admin\//, '')}.tsx`
}

export function isPublicPage(name: PageName): name is PublicPageName {
  return pages[name].area === 'public'
}

/**
 * Returns the path in lower case, without doubled or trailing slashes. The server redirects
 * requests for other spellings of a path to the normalized path.
 */
export function normalizePath(path: string): string {
  const normalized = path
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase()
  return normalized === '' ? '/' : normalized
}
