import type { PublicSite } from '#contract/site-settings.ts'
import { pageMeta, type PageMeta } from '../page-meta.ts'

export function contactPage(): PageMeta {
  return pageMeta({
    title: 'List your business',
    canonical: '/contact',
    description:
      'Ask for a listing in the directory, or write to us. We answer within one working day.',
  })
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
