import { MonitorDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { site } from '#contract/site.ts'
import { requestPersistenceOnce } from '../../device/persistent-storage.ts'
import { Button } from '../../ui/button.tsx'
import { recordDismissal, recordProfileView, recordVisit } from './engagement.ts'
import { useInstallPrompt } from './install-prompt.ts'
import { IosSheet } from './ios-sheet.tsx'
import { install, useInstall } from './use-install.ts'

/** The install offer above the footer. See `useInstall` for when it is shown. */
export function InstallOffer() {
  useEngagementTracking()
  const method = useInstall()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  if (!method) return null
  return (
    <aside aria-labelledby="install-offer" className="page mt-16">
      <div className="panel flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
        <MonitorDown aria-hidden size={28} strokeWidth={1.75} className="shrink-0 text-primary" />
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="install-offer" className="text-lg">
            Install {site.name}
          </h2>
          <p className="text-muted">Opens like any other app, and works without a network.</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="ghost" onClick={() => recordDismissal()}>
            Not now
          </Button>
          {method === 'browser' ? (
            <Button onClick={() => void install()}>Install</Button>
          ) : (
            <Button onClick={() => setIsSheetOpen(true)}>How to Install</Button>
          )}
        </div>
      </div>
      <IosSheet isOpen={isSheetOpen} onClose={() => setIsSheetOpen(false)} />
    </aside>
  )
}

/** Records visits and viewed profiles, and requests persistent storage after an installation. */
function useEngagementTracking() {
  const { pathname } = useLocation()
  const isInstalled = useInstallPrompt((state) => state.isInstalled)
  useEffect(() => recordVisit(), [])
  useEffect(() => {
    if (/^\/contractor\/./.test(pathname)) recordProfileView()
  }, [pathname])
  useEffect(() => {
    if (isInstalled) void requestPersistenceOnce()
  }, [isInstalled])
}
