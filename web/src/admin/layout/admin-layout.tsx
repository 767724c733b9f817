import { useState } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useConnection } from '../../device/connection.ts'
import { useLogout } from '../../domain/session/use-logout.ts'
import { useSite } from '../../lib/site.ts'
import { IconButton } from '../../ui/button.tsx'
import { useModal } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { adminLinks, isActiveAdminLink } from './admin-links.ts'

/** The layout of the admin pages, with a sidebar on wide screens and a drawer below 1024 px. */
export function AdminLayout() {
  return (
    <div className="mx-auto min-h-dvh max-w-[100rem] lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <aside className="border-r border-base-300 max-lg:hidden print:hidden">
        <div className="sticky top-16 max-h-[calc(100dvh-4rem)] overflow-y-auto px-4 py-6">
          <Sidebar />
        </div>
      </aside>
      {/* The tables are dense: with enlarged text on a phone, words break before the page widens. */}
      <div className="min-w-0 max-[19rem]:wrap-anywhere">
        <DrawerBar />
        <div className="page pt-5 pb-16 lg:px-8 lg:pt-8">
          <Outlet />
        </div>
      </div>
    </div>
  )
}

/** A bar with the current admin section, shown below 1024 px. It opens the menu in a drawer. */
function DrawerBar() {
  const [isOpen, setIsOpen] = useState(false)
  const { pathname } = useLocation()
  const current = adminLinks.find(({ to }) => isActiveAdminLink(to, pathname))
  const close = () => setIsOpen(false)
  return (
    <div className="sticky top-16 z-20 border-b border-base-300 bg-base-100 lg:hidden print:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="page flex min-h-12 items-center gap-3 text-left font-medium hover:bg-base-300/50"
      >
        <Icon name="menu" size={20} className="shrink-0" />
        <span>
          <span className="sr-only">Open admin menu. </span>
          <span>{current?.label ?? 'Admin'}</span>
        </span>
      </button>
      {isOpen && <Drawer onClose={close} />}
    </div>
  )
}

/** A modal drawer at the left edge. Esc, the close button, the backdrop and the links close it. */
function Drawer({ onClose }: { onClose: () => void }) {
  const modal = useModal(onClose)

  return (
    <dialog
      {...modal}
      aria-label="Admin menu"
      className="m-0 h-dvh max-h-none w-72 max-w-[86vw] border-0 border-r border-base-300 bg-base-100 p-0 text-base-content backdrop:bg-black/50"
    >
      <div className="flex min-h-full flex-col p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <div className="mb-3 flex items-center justify-between gap-3">
          <h2 className="pl-3 text-lg">Admin</h2>
          <IconButton icon="x" label="Close" onClick={onClose} />
        </div>
        <Sidebar onNavigate={onClose} />
      </div>
    </dialog>
  )
}

const entryClass =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left font-medium'

/** The admin links and the logout button, for the sidebar of wide screens and for the drawer. */
function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { pathname } = useLocation()
  const features = useSite().features
  const shownLinks = adminLinks.filter(({ feature }) => feature === null || features[feature])
  return (
    <div className="flex min-h-full flex-col">
      <nav aria-label="Admin">
        <ul className="flex flex-col gap-1">
          {shownLinks.map(({ to, label, icon }) => {
            const isActive = isActiveAdminLink(to, pathname)
            return (
              <li key={to}>
                <Link
                  to={to}
                  onClick={onNavigate}
                  aria-current={isActive ? 'page' : undefined}
                  className={`${entryClass} ${isActive ? 'bg-primary/10 text-primary' : 'hover:bg-base-300/50'}`}
                >
                  <Icon name={icon} size={20} className="shrink-0" />
                  <span>{label}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className="mt-4 border-t border-base-300 pt-4">
        <LogOutEntry />
      </div>
    </div>
  )
}

/** Logs out and redirects to `/auth`. The logout button of the header redirects to `/`. */
function LogOutEntry() {
  const navigate = useNavigate()
  const { logOut, isPending } = useLogout(() => navigate('/auth'))
  const isOffline = useConnection((state) => state.isOffline)
  return (
    <button
      type="button"
      className={`${entryClass} hover:bg-base-300/50 disabled:opacity-60`}
      disabled={isPending || isOffline}
      onClick={logOut}
    >
      {isPending ? <Spinner size="sm" /> : <Icon name="log-out" size={20} className="shrink-0" />}
      {isPending ? (
        <span>Logging out...</span>
      ) : (
        <span>
          Log Out
          {isOffline && <span className="block text-sm font-normal">Needs a connection</span>}
        </span>
      )}
    </button>
  )
}
