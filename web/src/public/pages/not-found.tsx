import { notFoundPage } from '#content/page-meta.ts'
import { SiteMark } from '../../lib/brand-mark.tsx'
import { Head } from '../../lib/head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** The page for unknown URLs. */
export function NotFoundPage() {
  return (
    <div className="page flex min-h-[60vh] flex-col items-center justify-center gap-4 py-12 text-center">
      <Head page={notFoundPage()} />
      <SiteMark size={64} className="mb-2" />
      <PageTitle>404 Page Not Found</PageTitle>
      <p className="text-balance text-muted">Did you forget to add the page to the router?</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <LinkButton to="/">Home</LinkButton>
        <LinkButton to="/directory" variant="outline">
          Directory
        </LinkButton>
        <LinkButton to="/directory" variant="outline">
          Search
        </LinkButton>
      </div>
    </div>
  )
}
