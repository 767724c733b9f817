import type { Access } from './endpoint.ts'

/** Public pages: the path, and the name of the file in `web/src/pages`. */
export const publicPages = {
  '/': 'home',
  '/directory': 'directory',
  '/contractor/:id': 'contractor-by-id',
  '/contractor/:slug/:name': 'contractor-profile',
  '/category/:categorySlug': 'category',
  '/category/:categorySlug/:location': 'category-near',
  '/blog': 'blog',
  '/blog/:slug': 'blog-post',
  '/saved': 'saved',
  '/offline-data': 'offline-data',
  '/contact': 'contact',
  '/locations': 'locations',
  '/all-cities': 'all-cities',
  '/all-contractors': 'all-contractors',
  '/all-categories': 'all-categories',
  '/privacy-policy': 'privacy-policy',
  '/terms-of-service': 'terms-of-service',
  '/cookie-policy': 'cookie-policy',
} as const

/**
 * Pages for sign-in, owners and the admin, with the access that they require. Search engines do not
 * index them and shared caches do not store them.
 */
export const privatePages = {
  '/auth': 'public',
  '/forgot-password': 'public',
  '/reset-password': 'public',
  '/account': 'signed-in',
  '/contractor-listing/payment': 'signed-in',
  '/business-profile-setup': 'signed-in',
  '/contractor-dashboard': 'signed-in',
  '/contractor-dashboard/edit/:id': 'signed-in',
  '/admin': 'admin',
  '/admin/contractors': 'admin',
  '/admin/contractors/new': 'admin',
  '/admin/contractors/edit/:id': 'admin',
  '/admin/contractors/import': 'admin',
  '/admin/blog': 'admin',
  '/admin/blog/new': 'admin',
  '/admin/blog/edit/:id': 'admin',
  '/admin/contact-requests': 'admin',
  '/admin/categories': 'admin',
  '/admin/payments': 'admin',
  '/admin/users': 'admin',
  '/admin/audit': 'admin',
  '/admin/contractors/bin': 'admin',
} as const satisfies Record<string, Access>

export type PublicPath = keyof typeof publicPages
export type PrivatePath = keyof typeof privatePages
export type PageParams = Readonly<Record<string, string>>

export type PageMatch = (
  | { kind: 'public'; path: PublicPath }
  | { kind: 'private'; path: PrivatePath }
) & { params: PageParams }

const patterns = [
  ...(Object.keys(publicPages) as PublicPath[]).map(
    (path) => ({ kind: 'public', path, pattern: patternOf(path) }) as const,
  ),
  ...(Object.keys(privatePages) as PrivatePath[]).map(
    (path) => ({ kind: 'private', path, pattern: patternOf(path) }) as const,
  ),
]

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
}

/**
 * Returns the page at a path that was normalised with `normalisePath`, with decoded parameters;
 * undefined if there is none.
 */
export function findPage(path: string): PageMatch | undefined {
  for (const { pattern, ...page } of patterns) {
    const match = pattern.exec(path)
    if (match)
      return {
        ...page,
        params: Object.fromEntries(
          Object.entries(match.groups ?? {}).map(([name, text]) => [name, decode(text)]),
        ),
      }
  }
  return undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
