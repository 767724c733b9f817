import { privacyPolicy } from '#content/legal/privacy-policy.ts'
import { privacyPolicyPage } from '#content/page-heads/texts.ts'
import { Head } from '../../lib/head.tsx'
import { LegalPage } from '../legal/legal-page.tsx'

export function PrivacyPolicyPage() {
  return (
    <>
      <Head page={privacyPolicyPage()} />
      <LegalPage path="/privacy-policy" text={privacyPolicy} />
    </>
  )
}
