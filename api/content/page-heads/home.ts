import { pageMeta, type PageMeta, siteName } from '../page-meta.ts'
import { site } from '../site.ts'

export function homePage(): PageMeta {
  return pageMeta({
    title: `${siteName}: ${site.tagline.charAt(0).toLowerCase()}${site.tagline.slice(1)}`,
    description:
      'Find electricians, plumbers, painters, HVAC technicians and general contractors near you. Ratings, hours and phone numbers, also offline.',
    canonical: '/',
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: siteName,
        url: '/',
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: '/directory?location={location}' },
          'query-input': 'required name=location',
        },
      },
    ],
  })
}
