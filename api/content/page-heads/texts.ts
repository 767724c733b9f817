import type { PublicSite } from '#contract/site-settings.ts'
import { pageMeta, type PageMeta, titleOnlyPage } from '../page-meta.ts'

export function contactPage(): PageMeta {
  return pageMeta({
    title: 'List your business',
    canonical: '/contact',
    description:
      'Ask for a listing in the directory, or write to us. We answer within one working day.',
  })
}

export function claimPage(): PageMeta {
  return pageMeta({
    title: 'Find your business',
    canonical: '/claim',
    description:
      'Find the listing of your business, prove in two minutes that it is yours, and keep it up to date yourself.',
  })
}

export function reviewsPolicyPage({ name }: Pick<PublicSite, 'name'>): PageMeta {
  return pageMeta({
    title: 'Reviews Policy',
    canonical: '/reviews-policy',
    description: `Who may write reviews on ${name}, why some are hidden, and how many, by stars.`,
  })
}

/** `name` is '' while it is not known. */
export function quotePage(name: string): PageMeta {
  return titleOnlyPage(name === '' ? 'Ask for a quote' : `Write to ${name}`)
}

export function myRequestsPage(): PageMeta {
  return titleOnlyPage('My requests')
}

export function privacyPolicyPage({ name }: Pick<PublicSite, 'name'>): PageMeta {
  return pageMeta({
    title: 'Privacy Policy',
    canonical: '/privacy-policy',
    description: `What ${name} keeps about you, why, for how long, and how to have it removed.`,
  })
}

export function termsOfServicePage({
  name,
  defaultState,
}: Pick<PublicSite, 'name' | 'defaultState'>): PageMeta {
  return pageMeta({
    title: 'Terms of Service',
    canonical: '/terms-of-service',
    description: `The terms under which ${name} may be used, under the law of ${defaultState.name}.`,
  })
}

export function cookiePolicyPage({ name }: Pick<PublicSite, 'name'>): PageMeta {
  return pageMeta({
    title: 'Cookie Policy',
    canonical: '/cookie-policy',
    description: `The cookies ${name} sets and what it stores on your device so that it works without a network.`,
  })
}
