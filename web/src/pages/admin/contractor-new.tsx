import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminPage } from '../../components/admin-page.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { NewForm } from '../../features/admin-contractors/new-form.tsx'
import { categoriesQuery } from '../../features/directory/queries.ts'

const TITLE = 'Add Contractor'
const back = { to: '/admin/contractors', label: 'Contractors' }

/** `/admin/contractors/new`: adds a contractor. */
export function AdminContractorNewPage() {
  const categories = useQuery(categoriesQuery())
  const [hasErrors, setHasErrors] = useState(false)
  return (
    <AdminPage title={TITLE} windowTitle={hasErrors ? `Error: ${TITLE}` : TITLE} back={back}>
      <div className="max-w-4xl">
        <QueryView query={categories}>
          {(list) => <NewForm categories={list} onHasErrorsChange={setHasErrors} />}
        </QueryView>
      </div>
    </AdminPage>
  )
}
