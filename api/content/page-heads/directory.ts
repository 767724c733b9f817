import { noindexPage, pageMeta, type PageMeta } from '../page-meta.ts'
import { withPageNumber } from './page-number.ts'

export interface DirectoryView {
  location?: string
  /** Name of the category filter. */
  categoryName?: string | null
  page?: number
  /** True if the URL has search parameters. The page is then noindex and has no canonical URL. */
  hasParameters: boolean
}

export function directoryPage({
  location = '',
  categoryName = null,
  page: number = 1,
  hasParameters,
}: DirectoryView): PageMeta {
  const place = location.trim()
  const subject = categoryName ?? 'Contractors'
  const title = withPageNumber(
    place ? `${subject} near ${place}` : (categoryName ?? 'Contractor directory'),
    number,
  )
  const description =
    place || categoryName
      ? `${subject}${place ? ` near ${place}` : ''}: compare ratings and reviews, see who is open, and call.`
      : 'Search local contractors by trade and place. Filter by rating, hours and distance, then call or visit the website.'
  return hasParameters
    ? noindexPage(title, description)
    : pageMeta({ title, description, canonical: '/directory' })
}
