import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { categoryNotFoundPage } from '#content/page-heads/category.ts'
import { isCutOff, useConnection } from '../../device/connection.ts'
import { Head } from '../../lib/head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Delay before the redirect to the home page, in ms. */
const REDIRECT_AFTER = 3000

/**
 * Shown when the category or place of the URL does not exist. Redirects to the home page after 3 s,
 * but not while the site cannot be reached.
 */
export function CategoryUnknown() {
  const navigate = useNavigate()
  const isOffline = useConnection(isCutOff)
  useEffect(() => {
    if (isOffline) return
    const timer = setTimeout(() => void navigate('/', { replace: true }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [isOffline, navigate])
  return (
    <div className="page py-12">
      <Head page={categoryNotFoundPage()} />
      <EmptyState
        heading="h1"
        title="Category or location not found"
        icon="map-pin-off"
        hint={
          isOffline
            ? 'This address names no category or place of the directory.'
            : 'Taking you to the home page…'
        }
      >
        <LinkButton to="/">Return to Home</LinkButton>
      </EmptyState>
    </div>
  )
}
