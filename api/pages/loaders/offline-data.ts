import { offlineDataPage } from '#contract/pages.ts'
import type { PageLoader } from '../answer.ts'
import { linkList, readable } from '../readable.ts'

/** `/offline-data`. Its content is only on the visitor's device. */
export const offlineData: PageLoader = () => {
  const meta = offlineDataPage()
  return {
    status: 200,
    meta,
    body: readable(
      'Stored on this device',
      meta.description,
      linkList('What is stored, and why', [{ to: '/cookie-policy', label: 'Cookie Policy' }]),
    ),
  }
}
