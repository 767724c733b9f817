import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { contractorPage } from '#content/page-heads/contractor.ts'
import { untitledPage } from '#content/page-meta.ts'
import { useRetryWhenSignedIn } from '../../domain/session/use-retry-when-signed-in.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Head } from '../../lib/head.tsx'
import { useSite } from '../../lib/site.ts'
import { LinkButton } from '../../ui/button.tsx'
import { isUnreachable } from '../../ui/query-view.tsx'
import { toast } from '../../ui/toast.tsx'
import { DetailView } from '../profile/detail-view.tsx'
import { ContractorMissing, ContractorNotSaved, ContractorSkeleton } from '../profile/missing.tsx'
import { isNotListed, useContractorById } from '../profile/use-contractor.ts'
import { NotFoundPage } from './not-found.tsx'

/** `/contractor/{id}`: a contractor, or the not-found page when the id is not a number. */
export function ContractorByIdPage() {
  const { id = '' } = useParams()
  return /^\d+$/.test(id) ? <ContractorById id={Number(id)} /> : <NotFoundPage />
}

/**
 * Renders the contractor, or the not-found screen after a 404 or 410. When the server cannot be
 * reached and the contractor is not stored, renders the offline state. After any other error,
 * redirects to /directory with a toast.
 */
function ContractorById({ id }: { id: number }) {
  const query = useContractorById(id)
  useRetryWhenSignedIn(isNotListed(query.error), query.refetch)
  const { data, error } = query
  const site = useSite()
  if (isNotListed(error))
    return (
      <ContractorMissing>
        <LinkButton to="/directory">Return to Directory</LinkButton>
      </ContractorMissing>
    )
  if (data) {
    return (
      <>
        <Head
          page={contractorPage(data, { name: data.categoryName, slug: data.categorySlug }, site)}
        />
        <DetailView key={data.id} contractor={data} />
      </>
    )
  }
  if (isUnreachable(error) || query.fetchStatus === 'paused')
    return <ContractorNotSaved onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  return error ? <RedirectToDirectory error={error} /> : <ContractorSkeleton />
}

function RedirectToDirectory({ error }: { error: Error }) {
  const navigate = useNavigate()
  useEffect(() => {
    const description = error instanceof ApiError ? (error.serverMessage ?? undefined) : undefined
    toast({
      tone: 'error',
      title: 'The contractor could not be loaded',
      description,
    })
    void navigate('/directory', { replace: true })
  }, [error, navigate])
  return <Head page={untitledPage} isProvisional />
}
