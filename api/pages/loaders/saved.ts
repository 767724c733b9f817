import { savedPage } from '#contract/pages.ts'
import type { PageLoader } from '../answer.ts'
import { linkList, readable } from '../readable.ts'

/** `/saved`. Its content is only on the visitor's device. */
export const saved: PageLoader = () => {
  const meta = savedPage()
  return {
    status: 200,
    meta,
    body: readable(
      'Saved contractors',
      meta.description,
      linkList('Find contractors', [{ to: '/directory', label: 'Directory' }]),
    ),
  }
}
