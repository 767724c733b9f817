import { termsOfServicePage } from '#content/page-heads/texts.ts'
import { useSite } from '../../lib/site.ts'
import { LegalPage } from '../legal/legal-page.tsx'

export function TermsOfServicePage() {
  return <LegalPage name="terms" head={termsOfServicePage(useSite())} />
}
