import { savedPage } from '#contract/pages.ts'
import type { PageLoader } from '../page-result.ts'
import { linkList, plainBody } from '../plain-body.ts'

/** Loads `/saved`. The content of this page is only on the visitor's device. */
export const saved: PageLoader = () => {
  const meta = savedPage()
  return {
    status: 200,
    meta,
    body: plainBody(
      'Saved contractors',
      meta.description,
      linkList('Find contractors', [{ to: '/directory', label: 'Directory' }]),
    ),
  }
}
