import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import type { PublicSite } from '#contract/site-settings.ts'
import { useSite } from '../lib/site.ts'
import { lazyComponent } from '../ui/lazy-component.ts'

const NotFoundPage = lazyComponent(
  async () => (await import('../public/pages/not-found.tsx')).NotFoundPage,
)

/** Renders the child routes while this part of the site is switched on. */
export function FeatureGate({ feature }: { feature: keyof PublicSite['features'] }) {
  if (useSite().features[feature]) return <Outlet />
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  )
}
