import type { RouteObject } from 'react-router-dom'
import { type PageName, pageNames, pages } from '#contract/pages.ts'
import { PageSpinner } from '../ui/loading.tsx'
import { RouteError } from './error-screen.tsx'
import { FeatureGate } from './feature-gate.tsx'
import { RootLayout } from './layout/root-layout.tsx'
import { lazyPage } from './lazy-page.ts'

type LazyPage = ReturnType<typeof lazyPage>

/** Loads the component of each page. */
const components: Record<PageName, LazyPage> = {
  home: lazyPage(() => import('../public/pages/home.tsx'), 'HomePage'),
  directory: lazyPage(() => import('../public/pages/directory.tsx'), 'DirectoryPage'),
  'contractor-by-id': lazyPage(
    () => import('../public/pages/contractor-by-id.tsx'),
    'ContractorByIdPage',
  ),
  'contractor-profile': lazyPage(
    () => import('../public/pages/contractor-profile.tsx'),
    'ContractorProfilePage',
  ),
  category: lazyPage(() => import('../public/pages/category.tsx'), 'CategoryPage'),
  'category-near': lazyPage(() => import('../public/pages/category-near.tsx'), 'CategoryNearPage'),
  blog: lazyPage(() => import('../public/pages/blog.tsx'), 'BlogPage'),
  'blog-post': lazyPage(() => import('../public/pages/blog-post.tsx'), 'BlogPostPage'),
  saved: lazyPage(() => import('../public/pages/saved.tsx'), 'SavedPage'),
  'offline-data': lazyPage(() => import('../public/pages/offline-data.tsx'), 'OfflineDataPage'),
  contact: lazyPage(() => import('../public/pages/contact.tsx'), 'ContactPage'),
  locations: lazyPage(() => import('../public/pages/locations.tsx'), 'LocationsPage'),
  'all-cities': lazyPage(() => import('../public/pages/all-cities.tsx'), 'AllCitiesPage'),
  'all-contractors': lazyPage(
    () => import('../public/pages/all-contractors.tsx'),
    'AllContractorsPage',
  ),
  'all-categories': lazyPage(
    () => import('../public/pages/all-categories.tsx'),
    'AllCategoriesPage',
  ),
  'privacy-policy': lazyPage(
    () => import('../public/pages/privacy-policy.tsx'),
    'PrivacyPolicyPage',
  ),
  'terms-of-service': lazyPage(
    () => import('../public/pages/terms-of-service.tsx'),
    'TermsOfServicePage',
  ),
  'cookie-policy': lazyPage(() => import('../public/pages/cookie-policy.tsx'), 'CookiePolicyPage'),
  'reviews-policy': lazyPage(
    () => import('../public/pages/reviews-policy.tsx'),
    'ReviewsPolicyPage',
  ),
  'admin/reviews': lazyPage(() => import('../admin/pages/reviews.tsx'), 'AdminReviewsPage'),
  claim: lazyPage(() => import('../public/pages/claim.tsx'), 'ClaimPage'),
  'claim-listing': lazyPage(() => import('../owner/pages/claim-listing.tsx'), 'ClaimListingPage'),
  quote: lazyPage(() => import('../public/pages/quote.tsx'), 'QuotePage'),
  'my-requests': lazyPage(() => import('../public/pages/my-requests.tsx'), 'MyRequestsPage'),
  'quote-inbox': lazyPage(() => import('../owner/pages/quote-inbox.tsx'), 'QuoteInboxPage'),
  'admin/checks': lazyPage(() => import('../admin/pages/checks.tsx'), 'AdminChecksPage'),
  'admin/quote-requests': lazyPage(
    () => import('../admin/pages/quote-requests.tsx'),
    'AdminQuoteRequestsPage',
  ),
  setup: lazyPage(() => import('../owner/pages/setup.tsx'), 'SetupPage'),
  auth: lazyPage(() => import('../owner/pages/auth.tsx'), 'AuthPage'),
  'forgot-password': lazyPage(
    () => import('../owner/pages/forgot-password.tsx'),
    'ForgotPasswordPage',
  ),
  'reset-password': lazyPage(
    () => import('../owner/pages/reset-password.tsx'),
    'ResetPasswordPage',
  ),
  account: lazyPage(() => import('../owner/pages/account.tsx'), 'AccountPage'),
  'listing-payment': lazyPage(
    () => import('../owner/pages/listing-payment.tsx'),
    'ListingPaymentPage',
  ),
  'business-profile-setup': lazyPage(
    () => import('../owner/pages/business-profile-setup.tsx'),
    'BusinessProfileSetupPage',
  ),
  'contractor-dashboard': lazyPage(
    () => import('../owner/pages/contractor-dashboard.tsx'),
    'ContractorDashboardPage',
  ),
  'contractor-edit': lazyPage(
    () => import('../owner/pages/contractor-edit.tsx'),
    'ContractorEditPage',
  ),
  'admin/dashboard': lazyPage(() => import('../admin/pages/dashboard.tsx'), 'AdminDashboardPage'),
  'admin/contractors': lazyPage(
    () => import('../admin/pages/contractors.tsx'),
    'AdminContractorsPage',
  ),
  'admin/contractor-new': lazyPage(
    () => import('../admin/pages/contractor-new.tsx'),
    'AdminContractorNewPage',
  ),
  'admin/contractor-edit': lazyPage(
    () => import('../admin/pages/contractor-edit.tsx'),
    'AdminContractorEditPage',
  ),
  'admin/import': lazyPage(() => import('../admin/pages/import.tsx'), 'AdminImportPage'),
  'admin/contractors-bin': lazyPage(
    () => import('../admin/pages/contractors-bin.tsx'),
    'AdminContractorsBinPage',
  ),
  'admin/blog': lazyPage(() => import('../admin/pages/blog.tsx'), 'AdminBlogPage'),
  'admin/blog-new': lazyPage(() => import('../admin/pages/blog-new.tsx'), 'AdminBlogNewPage'),
  'admin/blog-edit': lazyPage(() => import('../admin/pages/blog-edit.tsx'), 'AdminBlogEditPage'),
  'admin/contact-requests': lazyPage(
    () => import('../admin/pages/contact-requests.tsx'),
    'AdminContactRequestsPage',
  ),
  'admin/settings': lazyPage(() => import('../admin/pages/settings.tsx'), 'AdminSettingsPage'),
  'admin/settings-section': lazyPage(
    () => import('../admin/pages/settings-section.tsx'),
    'AdminSettingsSectionPage',
  ),
  'admin/reports': lazyPage(() => import('../admin/pages/reports.tsx'), 'AdminReportsPage'),
  'admin/claims': lazyPage(() => import('../admin/pages/claims.tsx'), 'AdminClaimsPage'),
  'admin/categories': lazyPage(
    () => import('../admin/pages/categories.tsx'),
    'AdminCategoriesPage',
  ),
  'admin/payments': lazyPage(() => import('../admin/pages/payments.tsx'), 'AdminPaymentsPage'),
  'admin/mail-settings': lazyPage(
    () => import('../admin/pages/mail-settings.tsx'),
    'AdminMailSettingsPage',
  ),
  'admin/unsent-mail': lazyPage(
    () => import('../admin/pages/unsent-mail.tsx'),
    'AdminUnsentMailPage',
  ),
  'admin/users': lazyPage(() => import('../admin/pages/users.tsx'), 'AdminUsersPage'),
  'admin/audit': lazyPage(() => import('../admin/pages/audit.tsx'), 'AdminAuditPage'),
}

const guards: Record<'signed-in' | 'admin', LazyPage> = {
  'signed-in': lazyPage(() => import('./guards.tsx'), 'SignedInGuard'),
  admin: lazyPage(() => import('./guards.tsx'), 'AdminGuard'),
}

const routeDefaults = { HydrateFallback: PageSpinner, errorElement: <RouteError /> }

function routeOf(name: PageName): RouteObject {
  const page = pages[name]
  const route = { ...routeDefaults, path: page.path, lazy: components[name] }
  if (!('feature' in page)) return route
  return { element: <FeatureGate feature={page.feature} />, children: [route] }
}

/** Guard, layout and pages of the admin area, all of them loaded lazily. */
const adminArea: RouteObject = {
  ...routeDefaults,
  lazy: guards.admin,
  children: [
    {
      ...routeDefaults,
      lazy: lazyPage(() => import('../admin/layout/admin-layout.tsx'), 'AdminLayout'),
      children: pageNames.filter((name) => pages[name].area === 'admin').map(routeOf),
    },
  ],
}

/** The pages outside the admin area. Those that require sign-in are inside a guard. */
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
  lazy: lazyPage(() => import('../public/pages/not-found.tsx'), 'NotFoundPage'),
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
