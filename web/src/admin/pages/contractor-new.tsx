import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { titleOnlyPage } from '#content/page-meta.ts'
import type { Category } from '#contract/entities.ts'
import { categoriesQuery } from '../../domain/directory/queries.ts'
import { Head } from '../../lib/head.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { toast } from '../../ui/toast.tsx'
import { ContractorForm } from '../contractors/contractor-form.tsx'
import { emptyFields, prefilledFields, toRequestNames } from '../contractors/fields.ts'
import { type AdminContractorInput, useCreateContractor } from '../contractors/queries.ts'

const TITLE = 'Add Contractor'

/** `/admin/contractors/new`: adds a contractor. */
export function AdminContractorNewPage() {
  const categories = useQuery(categoriesQuery())
  return (
    <>
      {!categories.data && <Head page={titleOnlyPage(TITLE)} />}
      <QueryView query={categories} heading="h1">
        {(list) => <NewForm categories={list} />}
      </QueryView>
    </>
  )
}

/** The form for a new contractor. Another page may pass initial values in the location state. */
function NewForm({ categories }: { categories: readonly Category[] }) {
  const create = useCreateContractor()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const prefill = useMemo(() => prefilledFields(state, categories), [state, categories])
  return (
    <ContractorForm
      title={TITLE}
      base={emptyFields}
      prefill={prefill}
      categories={categories}
      contractor={null}
      failureTitle="Failed to create contractor"
      submitLabel="Create Contractor"
      pendingLabel="Creating..."
      send={async (fields) => {
        const { name } = await create.mutateAsync(toRequestNames(fields) as AdminContractorInput)
        toast({ title: 'Contractor created', description: name })
        return () => void navigate('/admin/contractors')
      }}
    />
  )
}
