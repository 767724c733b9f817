import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Category } from '#contract/entities.ts'
import { categoriesQuery } from '../../domain/directory/queries.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { toast } from '../../ui/toast.tsx'
import { ContractorForm } from '../contractors/form/contractor-form.tsx'
import { type ContractorFields, emptyFields, prefilledFields } from '../contractors/form/fields.ts'
import { useCreateContractor } from '../contractors/queries.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { formatFailure, showErrorToast } from '../ui/admin-toast.ts'

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

const FAILURE = 'Failed to create contractor'

interface NewFormProps {
  categories: readonly Category[]
  onHasErrorsChange: (hasErrors: boolean) => void
}

/** The form for a new contractor. Another page may pass initial values in the location state. */
function NewForm({ categories, onHasErrorsChange }: NewFormProps) {
  const create = useCreateContractor()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const prefill = useMemo(() => prefilledFields(state, categories), [state, categories])
  const [failure, setFailure] = useState<string | null>(null)

  const send = async (fields: ContractorFields) => {
    setFailure(null)
    try {
      const { name } = await create.mutateAsync(fields)
      toast({ title: 'Contractor created', description: name })
      return () => void navigate('/admin/contractors')
    } catch (error) {
      showErrorToast(FAILURE, error)
      setFailure(formatFailure(FAILURE, error))
      throw error
    }
  }
  return (
    <ContractorForm
      base={emptyFields}
      prefill={prefill}
      send={send}
      failure={failure}
      onHasErrorsChange={onHasErrorsChange}
      categories={categories}
      contractor={null}
      submitLabel="Create Contractor"
      pendingLabel="Creating..."
    />
  )
}
