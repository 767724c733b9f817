import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { contractorPage } from '#content/page-heads/contractor.ts'
import { titleOnlyPage } from '#content/page-meta.ts'
import type { ResolvedProfile } from '#contract/in-memory/profile.ts'
import { articlesQuery } from '../../domain/blog/queries.ts'
import { contractorByPathQuery } from '../../domain/directory/queries.ts'
import { Head } from '../../lib/head.tsx'
import { useSite } from '../../lib/site.ts'
import { LinkButton } from '../../ui/button.tsx'
import { isUnreachable, LoadError } from '../../ui/query-view.tsx'
import { PostCard, PostCardSkeleton } from '../blog/post-card.tsx'
import { ContractorMissing, ContractorNotSaved, ContractorSkeleton } from '../profile/missing.tsx'
import { ProfileView } from '../profile/profile-view.tsx'
import { isNotListed, useContractorByPath } from '../profile/use-contractor.ts'
import { useInView } from '../profile/use-in-view.ts'

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
  const site = useSite()
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
          page={contractorPage(
            contractor,
            { name: contractor.categoryName, slug: contractor.categorySlug },
            site,
          )}
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

/**
 * Shows up to three posts: first those of the contractor's category, then the newest others. Shows
 * nothing when there are none. Unless the server has embedded the posts, they are loaded when the
 * user scrolls near this section.
 */
function ProfileArticles({ categoryName }: { categoryName: string }) {
  const [ref, isNear] = useInView<HTMLElement>()
  const { data, isError } = useQuery({ ...articlesQuery(categoryName), enabled: isNear })
  const isEmpty = isError || data?.length === 0
  return (
    <section
      ref={ref}
      aria-labelledby={isEmpty ? undefined : 'articles'}
      className={data ? undefined : 'needs-code'}
    >
      {!isEmpty && (
        <>
          <h2 id="articles" className="text-2xl">
            Related Articles
          </h2>
          <ul className="mt-4 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {!data &&
              [1, 2, 3].map((index) => (
                <li key={index}>
                  <PostCardSkeleton />
                </li>
              ))}
            {data?.map((post) => (
              <li key={post.id}>
                <PostCard post={post} heading="h3" />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
