import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { categoriesQuery } from '../../domain/directory/queries.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { NewForm } from '../contractors/new-form.tsx'
import { AdminPage } from '../ui/admin-page.tsx'

const TITLE = 'Add Contractor'
const back = { to: '/admin/contractors', label: 'Contractors' }

/** `/admin/contractors/new`: adds a contractor. */
export function AdminContractorNewPage() {
  const categories = useQuery(categoriesQuery())
  const [hasErrors, setHasErrors] = useState(false)
  return (
    <AdminPage title={TITLE} windowTitle={hasErrors ? `Error: ${TITLE}` : TITLE} back={back} isForm>
      <div className="max-w-4xl">
        <QueryView query={categories}>
          {(list) => <NewForm categories={list} onHasErrorsChange={setHasErrors} />}
        </QueryView>
      </div>
    </AdminPage>
  )
}
