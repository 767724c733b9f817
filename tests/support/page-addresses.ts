import { pageNames, pages, type PublicPageName } from '#contract/pages.ts'

/**
 * One address of each page of the area `public`, with a contractor, category, city or post of the
 * demo.
 */
export const publicAddresses: Record<PublicPageName, string> = {
  home: '/',
  directory: '/directory?location=tampa',
  'contractor-by-id': '/contractor/12',
  'contractor-profile': '/contractor/plumbers-tampa/ab-plumbing',
  category: '/category/plumbers',
  'category-near': '/category/plumbers/tampa-fl',
  blog: '/blog',
  'blog-post': '/blog/what-painters-mean-by-prep',
  saved: '/saved',
  'offline-data': '/offline-data',
  contact: '/contact',
  locations: '/locations',
  'reviews-policy': '/reviews-policy',
  claim: '/claim',
  quote: '/quote/3',
  'my-requests': '/my-requests',
  'all-cities': '/all-cities',
  'all-contractors': '/all-contractors',
  'all-categories': '/all-categories',
  'privacy-policy': '/privacy-policy',
  'terms-of-service': '/terms-of-service',
  'cookie-policy': '/cookie-policy',
}

/** The address of each page of the area `admin`, with a row of the demo. */
export const adminAddresses: readonly string[] = pageNames.flatMap((name) =>
  pages[name].area === 'admin'
    ? [pages[name].path.replace(':id', '3').replace(':section', 'identity')]
    : [],
)
