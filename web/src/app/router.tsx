import type { Access } from '#contract/endpoint.ts'
import { tidyPath } from '#contract/pages.ts'
import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { PageSpinner } from '../components/spinner.tsx'
import { RouteError } from './error-screen.tsx'
import { RootLayout } from './layout/root-layout.tsx'
import { pageCode } from './page-code.ts'

interface PageRoute {
  path: string
  access: Access
  page: () => Promise<{ Component: ComponentType }>
}

/** Every page of the app: where it is, who may see it, what draws it. */
const pages: readonly PageRoute[] = [
  { path: '/', access: 'public', page: pageCode(() => import('../pages/home.tsx'), 'HomePage') },
  { path: '/directory', access: 'public', page: pageCode(() => import('../pages/directory.tsx'), 'DirectoryPage') },
  { path: '/contractor/:id', access: 'public', page: pageCode(() => import('../pages/contractor-by-id.tsx'), 'ContractorByIdPage') },
  { path: '/contractor/:slug/:name', access: 'public', page: pageCode(() => import('../pages/contractor-profile.tsx'), 'ContractorProfilePage') },
  { path: '/category/:categorySlug', access: 'public', page: pageCode(() => import('../pages/category.tsx'), 'CategoryPage') },
  { path: '/category/:categorySlug/:location', access: 'public', page: pageCode(() => import('../pages/category-near.tsx'), 'CategoryNearPage') },
  { path: '/blog', access: 'public', page: pageCode(() => import('../pages/blog.tsx'), 'BlogPage') },
  { path: '/blog/:slug', access: 'public', page: pageCode(() => import('../pages/blog-post.tsx'), 'BlogPostPage') },
  { path: '/contact', access: 'public', page: pageCode(() => import('../pages/contact.tsx'), 'ContactPage') },
  { path: '/locations', access: 'public', page: pageCode(() => import('../pages/locations.tsx'), 'LocationsPage') },
  { path: '/all-cities', access: 'public', page: pageCode(() => import('../pages/all-cities.tsx'), 'AllCitiesPage') },
  { path: '/all-contractors', access: 'public', page: pageCode(() => import('../pages/all-contractors.tsx'), 'AllContractorsPage') },
  { path: '/all-categories', access: 'public', page: pageCode(() => import('../pages/all-categories.tsx'), 'AllCategoriesPage') },
  { path: '/privacy-policy', access: 'public', page: pageCode(() => import('../pages/privacy-policy.tsx'), 'PrivacyPolicyPage') },
  { path: '/terms-of-service', access: 'public', page: pageCode(() => import('../pages/terms-of-service.tsx'), 'TermsOfServicePage') },
  { path: '/cookie-policy', access: 'public', page: pageCode(() => import('../pages/cookie-policy.tsx'), 'CookiePolicyPage') },
  { path: '*', access: 'public', page: pageCode(() => import('../pages/not-found.tsx'), 'NotFoundPage') },
]

const guards = {
  'signed-in': pageCode(() => import('./guards.tsx'), 'SignedInGuard'),
  paid: pageCode(() => import('./guards.tsx'), 'PaidGuard'),
  admin: pageCode(() => import('./guards.tsx'), 'AdminGuard'),
}

function routeOf({ path, access, page }: PageRoute): RouteObject {
  const frame = { HydrateFallback: PageSpinner, errorElement: <RouteError /> }
  const route: RouteObject = { ...frame, path, lazy: page }
  return access === 'public' ? route : { ...frame, lazy: guards[access], children: [route] }
}

/** The router of the app. An address in capitals or with doubled slashes is put right first, as the server does (R24). */
export function createRouter() {
  const { pathname, search, hash } = window.location
  const tidy = tidyPath(pathname)
  if (tidy !== pathname) window.history.replaceState(window.history.state, '', tidy + search + hash)
  return createBrowserRouter([{ element: <RootLayout />, errorElement: <main><RouteError /></main>, children: pages.map(routeOf) }])
}
