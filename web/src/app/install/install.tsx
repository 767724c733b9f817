import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { requestPersistenceOnce } from '../../device/persistent-storage.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useInstallPrompt } from './install-prompt.ts'
import {
  install,
  recordDismissal,
  recordProfileView,
  recordVisit,
  useInstall,
} from './use-install.ts'

/** The install offer above the footer. See `useInstall` for when it is shown. */
export function InstallOffer() {
  useEngagementTracking()
  const method = useInstall()
  const { name } = useSite()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  if (!method) return null
  return (
    <aside aria-labelledby="install-offer" className="page mt-16">
      <div className="panel flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
        <Icon name="monitor-down" size={28} className="stroke-[1.75] shrink-0 text-primary" />
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="install-offer" className="text-lg">
            {`Install ${name}`}
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

/**
 * The install button in the mobile menu, so that users need not scroll to the install offer at the
 * end of a page.
 */
export function InstallButton() {
  const method = useInstall()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  if (!method) return null
  return (
    <>
      <Button
        variant="outline"
        wide
        icon="monitor-down"
        onClick={() => (method === 'browser' ? void install() : setIsSheetOpen(true))}
      >
        Install App
      </Button>
      <IosSheet isOpen={isSheetOpen} onClose={() => setIsSheetOpen(false)} />
    </>
  )
}

interface IosSheetProps {
  isOpen: boolean
  onClose: () => void
}

/** Instructions to install the app on iPhone and iPad, where pages cannot start an installation. */
function IosSheet({ isOpen, onClose }: IosSheetProps) {
  const { name } = useSite()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Install ${name}`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <ol className="flex list-decimal flex-col gap-4 pl-5 marker:font-semibold">
        <li>
          Tap <Icon name="share" size={20} className="mx-1 inline text-primary" />
          <strong>Share</strong> in the bar of the browser.
        </li>
        <li>
          Choose <Icon name="square-plus" size={20} className="mx-1 inline text-primary" />
          <strong>Add to Home Screen</strong>. You may have to scroll down to find it.
        </li>
        <li>
          Tap <strong>Add</strong>
          <span>{`. ${name} now appears on your Home Screen.`}</span>
        </li>
      </ol>
      <p className="mt-4 text-muted">
        The app keeps its own storage: sign in again there, and take saved contractors along with
        Export and Import.
      </p>
    </Dialog>
  )
}
