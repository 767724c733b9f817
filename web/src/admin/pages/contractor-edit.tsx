import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { Category, ContractorDetail } from '#contract/entities.ts'
import { titleOnlyPage } from '#contract/page-meta.ts'
import { BIN_DAYS } from '#contract/rules/bin.ts'
import { categoriesQuery } from '../../domain/directory/queries.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Head } from '../../lib/head.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { toast } from '../../ui/toast.tsx'
import { DeleteDialog } from '../contractors/delete-dialog.tsx'
import { ContractorForm } from '../contractors/form/contractor-form.tsx'
import {
  changedFieldNames,
  type ContractorFields,
  toFormFields,
} from '../contractors/form/fields.ts'
import {
  type AdminContractorInput,
  editedContractorQuery,
  useUpdateContractor,
} from '../contractors/queries.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { formatFailure, showErrorToast } from '../ui/admin-toast.ts'

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
      icon="external-link"
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
        icon="search-x"
      >
        <LinkButton to={isDeleted ? '/admin/contractors/bin' : '/admin/contractors'}>
          {isDeleted ? 'Open the Bin' : 'Back to Contractors'}
        </LinkButton>
      </EmptyState>
    </>
  )
}

const FAILURE = 'Failed to update contractor'
const LIST = '/admin/contractors'

interface EditFormProps {
  contractor: ContractorDetail
  categories: readonly Category[]
  onHasErrorsChange: (hasErrors: boolean) => void
}

/**
 * The form for an existing contractor. Sends only changed fields, so that it does not overwrite
 * other fields that the owner saved in the meantime.
 */
function EditForm({ contractor, categories, onHasErrorsChange }: EditFormProps) {
  const base = useMemo(() => toFormFields(contractor), [contractor])
  const update = useUpdateContractor(contractor.id)
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
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
  const send = async (fields: ContractorFields) => {
    setFailure(null)
    const changes = Object.fromEntries(
      changedFieldNames(fields, base).map((name) => [name, fields[name]]),
    ) as Partial<AdminContractorInput>
    try {
      const { name } = await update.mutateAsync(changes)
      toast({ title: 'Contractor updated', description: name })
      return () => void navigate(LIST)
    } catch (error) {
      showErrorToast(FAILURE, error)
      setFailure(formatFailure(FAILURE, error))
      throw error
    }
  }
  return (
    <>
      <ContractorForm
        base={base}
        send={send}
        failure={failure}
        onHasErrorsChange={onHasErrorsChange}
        categories={categories}
        contractor={contractor}
        isDeleted={isDeleted}
        submitLabel="Update Contractor"
        pendingLabel="Updating..."
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
