import { cookiePolicy } from '#content/legal/cookie-policy.ts'
import { cookiePolicyPage } from '#content/page-heads/texts.ts'
import { Head } from '../../lib/head.tsx'
import { LegalPage } from '../legal/legal-page.tsx'

export function CookiePolicyPage() {
  return (
    <>
      <Head page={cookiePolicyPage()} />
      <LegalPage path="/cookie-policy" text={cookiePolicy} />
    </>
  )
}
