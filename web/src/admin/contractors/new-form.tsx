import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Category } from '#contract/entities.ts'
import { toast } from '../../ui/toast.tsx'
import { formatFailure, showErrorToast } from '../ui/admin-toast.ts'
import { ContractorForm } from './form/contractor-form.tsx'
import { type ContractorFields, emptyFields, prefilledFields } from './form/fields.ts'
import { useCreateContractor } from './queries.ts'

const FAILURE = 'Failed to create contractor'

interface NewFormProps {
  categories: readonly Category[]
  onHasErrorsChange: (hasErrors: boolean) => void
}

/** The form for a new contractor. Another page may pass initial values in the location state. */
export function NewForm({ categories, onHasErrorsChange }: NewFormProps) {
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
