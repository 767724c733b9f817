import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { titleOnlyPage } from '#content/page-meta.ts'
import type { Category, ContractorDetail } from '#contract/entities.ts'
import { BIN_DAYS } from '#contract/rules/bin.ts'
import { parseId } from '#contract/rules/id.ts'
import { categoriesQuery } from '../../domain/directory/queries.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Head } from '../../lib/head.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { toast } from '../../ui/toast.tsx'
import { ContractorForm } from '../contractors/contractor-form.tsx'
import { DeleteDialog } from '../contractors/delete-dialog.tsx'
import { changedFields, toFormFields, toRequestNames } from '../contractors/fields.ts'
import { editedContractorQuery, useUpdateContractor } from '../contractors/queries.ts'

const TITLE = 'Edit Contractor'

/** `/admin/contractors/edit/{id}`: edits a contractor. */
export function AdminContractorEditPage() {
  const id = parseId(useParams().id ?? '')
  return id === null ? <NotFound /> : <Edit key={id} id={id} />
}

function Edit({ id }: { id: number }) {
  const contractor = useQuery(editedContractorQuery(id))
  const categories = useQuery(categoriesQuery())
  const { data, error } = contractor
  if (error instanceof ApiError && (error.status === 404 || error.status === 410))
    return <NotFound isDeleted={error.status === 410} />
  return (
    <>
      {!(data && categories.data) && <Head page={titleOnlyPage(TITLE)} />}
      <QueryView query={contractor} heading="h1">
        {(found) => (
          <QueryView query={categories} heading="h1">
            {(list) => <EditForm contractor={found} categories={list} />}
          </QueryView>
        )}
      </QueryView>
    </>
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
        icon="search-x"
      >
        <LinkButton to={isDeleted ? '/admin/contractors/bin' : '/admin/contractors'}>
          {isDeleted ? 'Open the Bin' : 'Back to Contractors'}
        </LinkButton>
      </EmptyState>
    </>
  )
}

const LIST = '/admin/contractors'

interface EditFormProps {
  contractor: ContractorDetail
  categories: readonly Category[]
}

/**
 * The form for an existing contractor. Sends only changed fields, so that it does not overwrite
 * other fields that the owner saved in the meantime.
 */
function EditForm({ contractor, categories }: EditFormProps) {
  const base = useMemo(() => toFormFields(contractor), [contractor])
  const update = useUpdateContractor(contractor.id)
  const navigate = useNavigate()
  const [isDeleting, setIsDeleting] = useState(false)
  const [isDeleted, setIsDeleted] = useState(false)
  // Navigates in an effect, after the form has disabled its "Leave without saving?" dialog.
  useEffect(() => {
    if (isDeleted) void navigate(LIST)
  }, [isDeleted, navigate])

  const afterDeletion = () => {
    setIsDeleting(false)
    setIsDeleted(true)
  }
  return (
    <>
      <ContractorForm
        title={TITLE}
        lead={contractor.name}
        actions={
          <LinkButton
            to={`/contractor/${contractor.categorySlug}/${contractor.slug}`}
            variant="outline"
            icon="external-link"
          >
            View Page
          </LinkButton>
        }
        base={base}
        categories={categories}
        contractor={contractor}
        isDeleted={isDeleted}
        failureTitle="Failed to update contractor"
        submitLabel="Update Contractor"
        pendingLabel="Updating..."
        send={async (fields) => {
          const { name } = await update.mutateAsync(toRequestNames(changedFields(fields, base)))
          toast({ title: 'Contractor updated', description: name })
          return () => void navigate(LIST)
        }}
        extra={
          <Button
            variant="ghost"
            icon="trash-2"
            className="mr-auto text-error"
            onClick={() => setIsDeleting(true)}
          >
            Delete
          </Button>
        }
      />
      {isDeleting && (
        <DeleteDialog
          contractor={contractor}
          onClose={() => setIsDeleting(false)}
          onDeleted={afterDeletion}
        />
      )}
    </>
  )
}
