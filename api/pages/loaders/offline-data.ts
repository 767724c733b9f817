import { offlineDataPage } from '#contract/pages.ts'
import type { PageLoader } from '../page-result.ts'
import { linkList, plainBody } from '../plain-body.ts'

/** Loads `/offline-data`. The content of this page is only on the visitor's device. */
export const offlineData: PageLoader = () => {
  const meta = offlineDataPage()
  return {
    status: 200,
    meta,
    body: plainBody(
      'Stored on this device',
      meta.description,
      linkList('What is stored, and why', [{ to: '/cookie-policy', label: 'Cookie Policy' }]),
    ),
  }
}
