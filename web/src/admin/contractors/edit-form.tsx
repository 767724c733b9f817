import { Trash2 } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Category, ContractorDetail } from '#contract/entities.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { formatFailure, showErrorToast } from '../ui/admin-toast.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { ContractorForm } from './form/contractor-form.tsx'
import { changedFieldNames, type ContractorFields, toFormFields } from './form/fields.ts'
import { type AdminContractorInput, useUpdateContractor } from './queries.ts'

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
export function EditForm({ contractor, categories, onHasErrorsChange }: EditFormProps) {
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
            icon={Trash2}
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
