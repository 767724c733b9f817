import type { ReactNode } from 'react'
import { contractorNotFoundPage } from '#content/page-heads/contractor.ts'
import { titleOnlyPage, untitledPage } from '#content/page-meta.ts'
import { CardSkeletons } from '../../domain/directory/contractor-card.tsx'
import { Head } from '../../lib/head.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { NotOnDevice } from '../../ui/query-view.tsx'

/** The "Contractor not found" page. `children` are links to other pages. */
export function ContractorMissing({ children }: { children: ReactNode }) {
  return (
    <div className="page py-12">
      <Head page={contractorNotFoundPage()} />
      <EmptyState
        heading="h1"
        title="Contractor not found"
        hint="This business is not listed, or it has been removed."
        icon="user-round-x"
      >
        {children}
      </EmptyState>
    </div>
  )
}

/** Shown when the server cannot be reached and this contractor is not stored on the device. */
export function ContractorNotSaved({
  onRetry,
  isRetrying,
}: {
  onRetry: () => void
  isRetrying: boolean
}) {
  return (
    <div className="page py-12">
      <Head page={titleOnlyPage('Not saved on this device')} isProvisional />
      <NotOnDevice
        title="Not saved on this device"
        heading="h1"
        onRetry={onRetry}
        isRetrying={isRetrying}
      />
    </div>
  )
}

/** Placeholder for a contractor's page. */
export function ContractorSkeleton() {
  return (
    <div className="page min-h-dvh py-6 sm:py-8" aria-busy="true">
      <Head page={untitledPage} isProvisional />
      <output className="sr-only">Loading</output>
      <Skeleton className="h-5 w-56" />
      <Skeleton className="mt-5 h-10 w-2/3" />
      <Skeleton className="mt-4 h-6 w-48" />
      <Skeleton className="mt-6 h-28" />
      <div className="mt-6">
        <CardSkeletons count={4} />
      </div>
    </div>
  )
}
