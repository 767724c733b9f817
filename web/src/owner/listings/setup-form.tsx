import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Category, User } from '#contract/entities.ts'
import type { BusinessProfileForm } from '#contract/owner-listings.ts'
import { queryKeyOf } from '#contract/query-keys.ts'
import { userRead } from '#contract/reads.ts'
import { errorText } from '../../lib/error-text.ts'
import { newRequestId } from '../../lib/request-id.ts'
import { useStoredDraft } from '../../ui/form/form-draft.ts'
import { PageSpinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { emptyFields } from './form/fields.ts'
import { ListingForm } from './form/listing-form.tsx'
import { useCreateListing } from './queries.ts'

const DRAFT = 'business-profile'

interface SetupFormProps {
  user: User
  title: string
  categories: readonly Category[]
}

/** The form that creates a listing with a credit. Navigates to the profile after saving. */
export function SetupForm({ user, title, categories }: SetupFormProps) {
  const base = useMemo(() => ({ ...emptyFields, email: user.email }), [user.email])
  const draft = useStoredDraft(DRAFT, user.id, base)
  const { send, failure } = useSubmit()
  if (draft === undefined) return <PageSpinner />
  return (
    <ListingForm
      base={base}
      draft={draft}
      draftName={DRAFT}
      userId={user.id}
      send={send}
      failure={failure}
      title={title}
      categories={categories}
      submitLabel="Create Business Profile"
      pendingLabel="Creating..."
    />
  )
}

function useSubmit() {
  const create = useCreateListing()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<{ title: string; message: string } | null>(null)
  // A retry with unchanged values reuses the request id, so that it creates no second listing.
  const lastRequest = useRef({ body: '', requestId: '' })

  const send = async (form: BusinessProfileForm) => {
    setFailure(null)
    const body = JSON.stringify(form)
    if (body !== lastRequest.current.body) lastRequest.current = { body, requestId: newRequestId() }
    try {
      const { categorySlug, slug } = await create.mutateAsync({
        form,
        requestId: lastRequest.current.requestId,
      })
      toast({
        title: 'Success!',
        description: 'Your business profile has been created and is now live!',
      })
      return () => {
        void navigate(`/contractor/${categorySlug}/${slug}`)
        void client.invalidateQueries({ queryKey: queryKeyOf(userRead) })
      }
    } catch (error) {
      const message = errorText(error, 'Failed to create business profile')
      toast({ tone: 'error', title: 'Error', description: message })
      setFailure({ title: 'Your profile was not created', message })
      throw error
    }
  }
  return { send, failure }
}
