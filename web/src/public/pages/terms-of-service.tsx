import { termsOfService } from '#content/legal/terms-of-service.ts'
import { termsOfServicePage } from '#content/page-heads/texts.ts'
import { Head } from '../../lib/head.tsx'
import { LegalPage } from '../legal/legal-page.tsx'

export function TermsOfServicePage() {
  return (
    <>
      <Head page={termsOfServicePage()} />
      <LegalPage path="/terms-of-service" text={termsOfService} />
    </>
  )
}
