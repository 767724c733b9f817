import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { contractorPage } from '#contract/page-heads/contractor.ts'
import { titleOnlyPage } from '#contract/page-meta.ts'
import { contractorByPathQuery } from '../../domain/directory/queries.ts'
import type { ResolvedProfile } from '../../domain/directory/stored/resolve-profile.ts'
import { Head } from '../../lib/head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { isUnreachable, LoadError } from '../../ui/query-view.tsx'
import { ContractorMissing, ContractorNotSaved, ContractorSkeleton } from '../profile/missing.tsx'
import { ProfileArticles } from '../profile/profile-articles.tsx'
import { ProfileView } from '../profile/profile-view.tsx'
import { isNotListed, useContractorByPath } from '../profile/use-contractor.ts'

/** `/contractor/{slug}/{name}`: the public profile of a contractor. */
export function ContractorProfilePage() {
  const { slug, name } = useParams()
  if (!slug || !name)
    return (
      <ContractorMissing>
        <LinkButton to="/">Go Home</LinkButton>
      </ContractorMissing>
    )
  return <Profile key={`${slug}/${name}`} slug={slug} name={name} />
}

function Profile({ slug, name }: { slug: string; name: string }) {
  const query = useContractorByPath(slug, name)
  const { data, error } = query
  useCanonicalUrl(data, query.dataUpdatedAt)
  const retry = { onRetry: () => void query.refetch(), isRetrying: query.isFetching }
  if (isNotListed(error))
    return (
      <ContractorMissing>
        <LinkButton to="/directory">Browse Directory</LinkButton>
      </ContractorMissing>
    )
  if (data) {
    const { contractor } = data
    return (
      <>
        <Head
          page={contractorPage(contractor, {
            name: contractor.categoryName,
            slug: contractor.categorySlug,
          })}
        />
        <ProfileView
          contractor={contractor}
          articles={<ProfileArticles categoryName={contractor.categoryName} />}
        />
      </>
    )
  }
  if (isUnreachable(error) || query.fetchStatus === 'paused')
    return <ContractorNotSaved {...retry} />
  return error ? <ProfileFailed error={error} {...retry} /> : <ContractorSkeleton />
}

function ProfileFailed(failure: { error: Error; onRetry: () => void; isRetrying: boolean }) {
  return (
    <div className="page py-12">
      <Head page={titleOnlyPage('Contractor')} isProvisional />
      <LoadError heading="h1" {...failure} />
    </div>
  )
}

/**
 * Replaces the URL with the canonical one when the profile was found by another URL, such as one
 * with a former slug or an id. Adds no history entry and reuses the loaded data.
 */
function useCanonicalUrl(found: ResolvedProfile | undefined, updatedAt: number) {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    if (!found?.redirectTo) return
    const [, , slug = '', name = ''] = found.redirectTo.split('/')
    client.setQueryData(
      contractorByPathQuery(slug, name).queryKey,
      { ...found, redirectTo: null },
      { updatedAt },
    )
    void navigate(found.redirectTo, { replace: true })
  }, [found, updatedAt, client, navigate])
}
