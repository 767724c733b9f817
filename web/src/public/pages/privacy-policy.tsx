import { privacyPolicy } from '#contract/legal/privacy-policy.ts'
import { privacyPolicyPage } from '#contract/page-heads/texts.ts'
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
