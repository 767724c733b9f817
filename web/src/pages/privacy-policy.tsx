import { privacyPolicyPage } from '#contract/pages.ts'
import { Head } from '../lib/head.tsx'
import { site } from '../site.ts'
import { LegalPage } from './legal/legal-page.tsx'
import { privacySections } from './legal/privacy-sections.tsx'

export function PrivacyPolicyPage() {
  return (
    <>
      <Head page={privacyPolicyPage()} />
      <LegalPage
        path="/privacy-policy" sections={privacySections}
        intro={<p>{site.name} is a directory of home-service contractors. This policy says what personal information we handle when you use it, why, and what you can do about it. In short: you can use the directory without telling us who you are, we do not track you, and we do not sell what you tell us.</p>}
      />
    </>
  )
}
