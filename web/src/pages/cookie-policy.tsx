import { cookiePolicyPage } from '#contract/pages.ts'
import { Head } from '../lib/head.tsx'
import { site } from '../site.ts'
import { cookieSections } from './legal/cookie-sections.tsx'
import { LegalPage } from './legal/legal-page.tsx'

export function CookiePolicyPage() {
  return (
    <>
      <Head page={cookiePolicyPage()} />
      <LegalPage
        path="/cookie-policy" sections={cookieSections}
        intro={<p>This policy lists everything {site.name} stores in your browser: one cookie when you sign in, and the copies that let the directory work without a network.</p>}
      />
    </>
  )
}
