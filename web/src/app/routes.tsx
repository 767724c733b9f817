import type { RouteObject } from 'react-router-dom'
import { type PageName, pageNames, pages } from '#contract/pages.ts'
import { PageSpinner } from '../components/spinner.tsx'
import { RouteError } from './error-screen.tsx'
import { RootLayout } from './layout/root-layout.tsx'
import { lazyPage } from './lazy-page.ts'

type LazyPage = ReturnType<typeof lazyPage>

/** The component of every page. */
const components: Record<PageName, LazyPage> = {
  home: lazyPage(() => import('../pages/home.tsx'), 'HomePage'),
  directory: lazyPage(() => import('../pages/directory.tsx'), 'DirectoryPage'),
  'contractor-by-id': lazyPage(() => import('../pages/contractor-by-id.tsx'), 'ContractorByIdPage'),
  'contractor-profile': lazyPage(
    () => import('../pages/contractor-profile.tsx'),
    'ContractorProfilePage',
  ),
  category: lazyPage(() => import('../pages/category.tsx'), 'CategoryPage'),
  'category-near': lazyPage(() => import('../pages/category-near.tsx'), 'CategoryNearPage'),
  blog: lazyPage(() => import('../pages/blog.tsx'), 'BlogPage'),
  'blog-post': lazyPage(() => import('../pages/blog-post.tsx'), 'BlogPostPage'),
  saved: lazyPage(() => import('../pages/saved.tsx'), 'SavedPage'),
  'offline-data': lazyPage(() => import('../pages/offline-data.tsx'), 'OfflineDataPage'),
  contact: lazyPage(() => import('../pages/contact.tsx'), 'ContactPage'),
  locations: lazyPage(() => import('../pages/locations.tsx'), 'LocationsPage'),
  'all-cities': lazyPage(() => import('../pages/all-cities.tsx'), 'AllCitiesPage'),
  'all-contractors': lazyPage(() => import('../pages/all-contractors.tsx'), 'AllContractorsPage'),
  'all-categories': lazyPage(() => import('../pages/all-categories.tsx'), 'AllCategoriesPage'),
  'privacy-policy': lazyPage(() => import('../pages/privacy-policy.tsx'), 'PrivacyPolicyPage'),
  'terms-of-service': lazyPage(() => import('../pages/terms-of-service.tsx'), 'TermsOfServicePage'),
  'cookie-policy': lazyPage(() => import('../pages/cookie-policy.tsx'), 'CookiePolicyPage'),
  auth: lazyPage(() => import('../pages/auth.tsx'), 'AuthPage'),
  'forgot-password': lazyPage(() => import('../pages/forgot-password.tsx'), 'ForgotPasswordPage'),
  'reset-password': lazyPage(() => import('../pages/reset-password.tsx'), 'ResetPasswordPage'),
  account: lazyPage(() => import('../pages/account.tsx'), 'AccountPage'),
  'listing-payment': lazyPage(() => import('../pages/listing-payment.tsx'), 'ListingPaymentPage'),
  'business-profile-setup': lazyPage(
    () => import('../pages/business-profile-setup.tsx'),
    'BusinessProfileSetupPage',
  ),
  'contractor-dashboard': lazyPage(
    () => import('../pages/contractor-dashboard.tsx'),
    'ContractorDashboardPage',
  ),
  'contractor-edit': lazyPage(() => import('../pages/contractor-edit.tsx'), 'ContractorEditPage'),
  'admin/dashboard': lazyPage(() => import('../pages/admin/dashboard.tsx'), 'AdminDashboardPage'),
  'admin/contractors': lazyPage(
    () => import('../pages/admin/contractors.tsx'),
    'AdminContractorsPage',
  ),
  'admin/contractor-new': lazyPage(
    () => import('../pages/admin/contractor-new.tsx'),
    'AdminContractorNewPage',
  ),
  'admin/contractor-edit': lazyPage(
    () => import('../pages/admin/contractor-edit.tsx'),
    'AdminContractorEditPage',
  ),
  'admin/import': lazyPage(() => import('../pages/admin/import.tsx'), 'AdminImportPage'),
  'admin/contractors-bin': lazyPage(
    () => import('../pages/admin/contractors-bin.tsx'),
    'AdminContractorsBinPage',
  ),
  'admin/blog': lazyPage(() => import('../pages/admin/blog.tsx'), 'AdminBlogPage'),
  'admin/blog-new': lazyPage(() => import('../pages/admin/blog-new.tsx'), 'AdminBlogNewPage'),
  'admin/blog-edit': lazyPage(() => import('../pages/admin/blog-edit.tsx'), 'AdminBlogEditPage'),
  'admin/contact-requests': lazyPage(
    () => import('../pages/admin/contact-requests.tsx'),
    'AdminContactRequestsPage',
  ),
  'admin/categories': lazyPage(
    () => import('../pages/admin/categories.tsx'),
    'AdminCategoriesPage',
  ),
  'admin/payments': lazyPage(() => import('../pages/admin/payments.tsx'), 'AdminPaymentsPage'),
  'admin/users': lazyPage(() => import('../pages/admin/users.tsx'), 'AdminUsersPage'),
  'admin/audit': lazyPage(() => import('../pages/admin/audit.tsx'), 'AdminAuditPage'),
}

const guards: Record<'signed-in' | 'admin', LazyPage> = {
  'signed-in': lazyPage(() => import('./guards.tsx'), 'SignedInGuard'),
  admin: lazyPage(() => import('./guards.tsx'), 'AdminGuard'),
}

const routeDefaults = { HydrateFallback: PageSpinner, errorElement: <RouteError /> }

function routeOf(name: PageName): RouteObject {
  return { ...routeDefaults, path: pages[name].path, lazy: components[name] }
}

/** Guard, layout and pages of the admin area, all of them loaded lazily. */
const adminArea: RouteObject = {
  ...routeDefaults,
  lazy: guards.admin,
  children: [
    {
      ...routeDefaults,
      lazy: lazyPage(() => import('./admin-layout.tsx'), 'AdminLayout'),
      children: pageNames.filter((name) => pages[name].area === 'admin').map(routeOf),
    },
  ],
}

/** The pages outside the admin area, each in the guard of its access. */
const otherPages = pageNames.flatMap((name): RouteObject[] => {
  const { area, access } = pages[name]
  if (area === 'admin') return []
  const route = routeOf(name)
  return [
    access === 'public' ? route : { ...routeDefaults, lazy: guards[access], children: [route] },
  ]
})

const notFound: RouteObject = {
  ...routeDefaults,
  path: '*',
  lazy: lazyPage(() => import('../pages/not-found.tsx'), 'NotFoundPage'),
}

/** All pages in the layout, for the router of the browser and the drawing on the server. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: (
      <main>
        <RouteError />
      </main>
    ),
    children: [adminArea, ...otherPages, notFound],
  },
]
