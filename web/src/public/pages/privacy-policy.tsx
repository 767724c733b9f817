import { privacyPolicyPage } from '#content/page-heads/texts.ts'
import { useSite } from '../../lib/site.ts'
import { LegalPage } from '../legal/legal-page.tsx'

export function PrivacyPolicyPage() {
  return <LegalPage name="privacy" head={privacyPolicyPage(useSite())} />
}
