import type { PublicSite } from '#contract/site-settings.ts'
import { pageMeta, type PageMeta } from '../page-meta.ts'

export function homePage({ name, tagline }: Pick<PublicSite, 'name' | 'tagline'>): PageMeta {
  return pageMeta({
    title: `${name}: ${tagline}`,
    description:
      'Find electricians, plumbers, painters, HVAC technicians and general contractors near you. Ratings, hours and phone numbers, also offline.',
    canonical: '/',
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name,
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
