import { termsOfServicePage } from '#contract/pages.ts'
import { Head } from '../lib/head.tsx'
import { site } from '../site.ts'
import { LegalPage } from './legal/legal-page.tsx'
import { termsSections } from './legal/terms-sections.tsx'

export function TermsOfServicePage() {
  return (
    <>
      <Head page={termsOfServicePage()} />
      <LegalPage
        path="/terms-of-service" sections={termsSections}
        intro={<p>These terms are the agreement between you and the operator of {site.name}. By using the service you accept them. If you do not, please do not use it.</p>}
      />
    </>
  )
}
