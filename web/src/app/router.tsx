import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import type { Access } from '#contract/endpoint.ts'
import { normalisePath } from '#contract/page-meta.ts'
import { PageSpinner } from '../components/spinner.tsx'
import { decodablePath } from '../lib/decodable-path.ts'
import { RouteError } from './error-screen.tsx'
import { RootLayout } from './layout/root-layout.tsx'
import { lazyPage } from './lazy-page.ts'

interface PageRoute {
  path: string
  access: Access
  page: () => Promise<{ Component: ComponentType }>
}

/** Every page of the app except the admin pages. */
const pages: readonly PageRoute[] = [
  { path: '/', access: 'public', page: lazyPage(() => import('../pages/home.tsx'), 'HomePage') },
  {
    path: '/directory',
    access: 'public',
    page: lazyPage(() => import('../pages/directory.tsx'), 'DirectoryPage'),
  },
  {
    path: '/contractor/:id',
    access: 'public',
    page: lazyPage(() => import('../pages/contractor-by-id.tsx'), 'ContractorByIdPage'),
  },
  {
    path: '/contractor/:slug/:name',
    access: 'public',
    page: lazyPage(() => import('../pages/contractor-profile.tsx'), 'ContractorProfilePage'),
  },
  {
    path: '/category/:categorySlug',
    access: 'public',
    page: lazyPage(() => import('../pages/category.tsx'), 'CategoryPage'),
  },
  {
    path: '/category/:categorySlug/:location',
    access: 'public',
    page: lazyPage(() => import('../pages/category-near.tsx'), 'CategoryNearPage'),
  },
  {
    path: '/blog',
    access: 'public',
    page: lazyPage(() => import('../pages/blog.tsx'), 'BlogPage'),
  },
  {
    path: '/blog/:slug',
    access: 'public',
    page: lazyPage(() => import('../pages/blog-post.tsx'), 'BlogPostPage'),
  },
  {
    path: '/saved',
    access: 'public',
    page: lazyPage(() => import('../pages/saved.tsx'), 'SavedPage'),
  },
  {
    path: '/offline-data',
    access: 'public',
    page: lazyPage(() => import('../pages/offline-data.tsx'), 'OfflineDataPage'),
  },
  {
    path: '/contact',
    access: 'public',
    page: lazyPage(() => import('../pages/contact.tsx'), 'ContactPage'),
  },
  {
    path: '/locations',
    access: 'public',
    page: lazyPage(() => import('../pages/locations.tsx'), 'LocationsPage'),
  },
  {
    path: '/all-cities',
    access: 'public',
    page: lazyPage(() => import('../pages/all-cities.tsx'), 'AllCitiesPage'),
  },
  {
    path: '/all-contractors',
    access: 'public',
    page: lazyPage(() => import('../pages/all-contractors.tsx'), 'AllContractorsPage'),
  },
  {
    path: '/all-categories',
    access: 'public',
    page: lazyPage(() => import('../pages/all-categories.tsx'), 'AllCategoriesPage'),
  },
  {
    path: '/privacy-policy',
    access: 'public',
    page: lazyPage(() => import('../pages/privacy-policy.tsx'), 'PrivacyPolicyPage'),
  },
  {
    path: '/terms-of-service',
    access: 'public',
    page: lazyPage(() => import('../pages/terms-of-service.tsx'), 'TermsOfServicePage'),
  },
  {
    path: '/cookie-policy',
    access: 'public',
    page: lazyPage(() => import('../pages/cookie-policy.tsx'), 'CookiePolicyPage'),
  },
  {
    path: '/auth',
    access: 'public',
    page: lazyPage(() => import('../pages/auth.tsx'), 'AuthPage'),
  },
  {
    path: '/forgot-password',
    access: 'public',
    page: lazyPage(() => import('../pages/forgot-password.tsx'), 'ForgotPasswordPage'),
  },
  {
    path: '/reset-password',
    access: 'public',
    page: lazyPage(() => import('../pages/reset-password.tsx'), 'ResetPasswordPage'),
  },
  {
    path: '/account',
    access: 'signed-in',
    page: lazyPage(() => import('../pages/account.tsx'), 'AccountPage'),
  },
  {
    path: '/contractor-listing/payment',
    access: 'signed-in',
    page: lazyPage(() => import('../pages/listing-payment.tsx'), 'ListingPaymentPage'),
  },
  {
    path: '/business-profile-setup',
    access: 'signed-in',
    page: lazyPage(() => import('../pages/business-profile-setup.tsx'), 'BusinessProfileSetupPage'),
  },
  {
    path: '/contractor-dashboard',
    access: 'signed-in',
    page: lazyPage(() => import('../pages/contractor-dashboard.tsx'), 'ContractorDashboardPage'),
  },
  {
    path: '/contractor-dashboard/edit/:id',
    access: 'signed-in',
    page: lazyPage(() => import('../pages/contractor-edit.tsx'), 'ContractorEditPage'),
  },
  {
    path: '*',
    access: 'public',
    page: lazyPage(() => import('../pages/not-found.tsx'), 'NotFoundPage'),
  },
]

/** The admin pages, rendered in the admin layout. */
const adminPages: readonly Omit<PageRoute, 'access'>[] = [
  {
    path: '/admin',
    page: lazyPage(() => import('../pages/admin/dashboard.tsx'), 'AdminDashboardPage'),
  },
  {
    path: '/admin/contractors',
    page: lazyPage(() => import('../pages/admin/contractors.tsx'), 'AdminContractorsPage'),
  },
  {
    path: '/admin/contractors/new',
    page: lazyPage(() => import('../pages/admin/contractor-new.tsx'), 'AdminContractorNewPage'),
  },
  {
    path: '/admin/contractors/edit/:id',
    page: lazyPage(() => import('../pages/admin/contractor-edit.tsx'), 'AdminContractorEditPage'),
  },
  {
    path: '/admin/contractors/import',
    page: lazyPage(() => import('../pages/admin/import.tsx'), 'AdminImportPage'),
  },
  {
    path: '/admin/contractors/bin',
    page: lazyPage(() => import('../pages/admin/contractors-bin.tsx'), 'AdminContractorsBinPage'),
  },
  { path: '/admin/blog', page: lazyPage(() => import('../pages/admin/blog.tsx'), 'AdminBlogPage') },
  {
    path: '/admin/blog/new',
    page: lazyPage(() => import('../pages/admin/blog-new.tsx'), 'AdminBlogNewPage'),
  },
  {
    path: '/admin/blog/edit/:id',
    page: lazyPage(() => import('../pages/admin/blog-edit.tsx'), 'AdminBlogEditPage'),
  },
  {
    path: '/admin/contact-requests',
    page: lazyPage(() => import('../pages/admin/contact-requests.tsx'), 'AdminContactRequestsPage'),
  },
  {
    path: '/admin/categories',
    page: lazyPage(() => import('../pages/admin/categories.tsx'), 'AdminCategoriesPage'),
  },
  {
    path: '/admin/payments',
    page: lazyPage(() => import('../pages/admin/payments.tsx'), 'AdminPaymentsPage'),
  },
  {
    path: '/admin/users',
    page: lazyPage(() => import('../pages/admin/users.tsx'), 'AdminUsersPage'),
  },
  {
    path: '/admin/audit',
    page: lazyPage(() => import('../pages/admin/audit.tsx'), 'AdminAuditPage'),
  },
]

const guards = {
  'signed-in': lazyPage(() => import('./guards.tsx'), 'SignedInGuard'),
  paid: lazyPage(() => import('./guards.tsx'), 'PaidGuard'),
  admin: lazyPage(() => import('./guards.tsx'), 'AdminGuard'),
}

const routeDefaults = { HydrateFallback: PageSpinner, errorElement: <RouteError /> }

/** Guard, layout and pages of the admin area, all of them loaded lazily. */
const adminArea: RouteObject = {
  ...routeDefaults,
  lazy: guards.admin,
  children: [
    {
      ...routeDefaults,
      lazy: lazyPage(() => import('./admin-layout.tsx'), 'AdminLayout'),
      children: adminPages.map(({ path, page }) => ({ ...routeDefaults, path, lazy: page })),
    },
  ],
}

function routeOf({ path, access, page }: PageRoute): RouteObject {
  const route: RouteObject = { ...routeDefaults, path, lazy: page }
  return access === 'public' ? route : { ...routeDefaults, lazy: guards[access], children: [route] }
}

/**
 * Returns the history state with a `key`: its existing key, or a new unique one. React Router
 * stores the scroll position under this key, so the key must not change on reload.
 */
function withHistoryKey(state: unknown): object {
  return {
    key: crypto.getRandomValues(new Uint32Array(2)).join('-'),
    ...(typeof state === 'object' ? state : {}),
  }
}

/**
 * Normalises the path of the URL as the server's redirects do (see `normalisePath`), escapes
 * percent signs that cannot be decoded, and creates the router.
 */
export function createRouter() {
  const { pathname, search, hash } = window.location
  const normalisedPath = decodablePath(normalisePath(pathname))
  window.history.replaceState(
    withHistoryKey(window.history.state),
    '',
    normalisedPath + search + hash,
  )
  return createBrowserRouter([
    {
      element: <RootLayout />,
      errorElement: (
        <main>
          <RouteError />
        </main>
      ),
      children: [adminArea, ...pages.map(routeOf)],
    },
  ])
}
