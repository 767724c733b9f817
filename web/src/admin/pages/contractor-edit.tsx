import { useQuery } from '@tanstack/react-query'
import { ExternalLink, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { titleOnlyPage } from '#contract/page-meta.ts'
import { BIN_DAYS } from '#contract/rules/bin.ts'
import { categoriesQuery } from '../../domain/directory/queries.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Head } from '../../lib/head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { EditForm } from '../contractors/edit-form.tsx'
import { editedContractorQuery } from '../contractors/queries.ts'
import { AdminPage } from '../ui/admin-page.tsx'

const TITLE = 'Edit Contractor'
const back = { to: '/admin/contractors', label: 'Contractors' }

/** `/admin/contractors/edit/{id}`: edits a contractor. */
export function AdminContractorEditPage() {
  const { id = '' } = useParams()
  return /^\d{1,10}$/.test(id) ? <Edit key={id} id={Number(id)} /> : <NotFound />
}

function Edit({ id }: { id: number }) {
  const contractor = useQuery(editedContractorQuery(id))
  const categories = useQuery(categoriesQuery())
  const [hasErrors, setHasErrors] = useState(false)
  const { data, error } = contractor
  if (error instanceof ApiError && (error.status === 404 || error.status === 410))
    return <NotFound isDeleted={error.status === 410} />
  const view = data && (
    <LinkButton
      to={`/contractor/${data.categorySlug}/${data.slug}`}
      variant="outline"
      icon={ExternalLink}
    >
      View Page
    </LinkButton>
  )
  return (
    <AdminPage
      title={TITLE}
      windowTitle={hasErrors ? `Error: ${TITLE}` : TITLE}
      lead={data?.name}
      back={back}
      actions={view}
      isForm
    >
      <div className="max-w-4xl">
        <QueryView query={contractor}>
          {(found) => (
            <QueryView query={categories}>
              {(list) => (
                <EditForm contractor={found} categories={list} onHasErrorsChange={setHasErrors} />
              )}
            </QueryView>
          )}
        </QueryView>
      </div>
    </AdminPage>
  )
}

function NotFound({ isDeleted = false }: { isDeleted?: boolean }) {
  return (
    <>
      <Head page={titleOnlyPage('Contractor Not Found')} />
      <EmptyState
        heading="h1"
        title="Contractor Not Found"
        hint={
          isDeleted
            ? `It was deleted. Deleted contractors stay in the bin for ${BIN_DAYS} days.`
            : 'There is no such contractor.'
        }
        icon={SearchX}
      >
        <LinkButton to={isDeleted ? '/admin/contractors/bin' : '/admin/contractors'}>
          {isDeleted ? 'Open the Bin' : 'Back to Contractors'}
        </LinkButton>
      </EmptyState>
    </>
  )
}
