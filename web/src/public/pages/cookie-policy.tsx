import { cookiePolicyPage } from '#content/page-heads/texts.ts'
import { useSite } from '../../lib/site.ts'
import { LegalPage } from '../legal/legal-page.tsx'

export function CookiePolicyPage() {
  return <LegalPage name="cookies" head={cookiePolicyPage(useSite())} />
}
