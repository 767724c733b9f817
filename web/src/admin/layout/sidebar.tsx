import { LogOut } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useConnection } from '../../device/connection.ts'
import { useLogout } from '../../domain/session/use-logout.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { adminLinks, isActiveAdminLink } from './admin-links.ts'

const entryClass =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left font-medium'

/** The admin links and the logout button, for the sidebar of wide screens and for the drawer. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { pathname } = useLocation()
  return (
    <div className="flex min-h-full flex-col">
      <nav aria-label="Admin">
        <ul className="flex flex-col gap-1">
          {adminLinks.map(({ to, label, icon: Icon }) => {
            const isActive = isActiveAdminLink(to, pathname)
            return (
              <li key={to}>
                <Link
                  to={to}
                  onClick={onNavigate}
                  aria-current={isActive ? 'page' : undefined}
                  className={`${entryClass} ${isActive ? 'bg-primary/10 text-primary' : 'hover:bg-base-300/50'}`}
                >
                  <Icon aria-hidden size={20} className="shrink-0" />
                  {label}
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
      {isPending ? <Spinner size="sm" /> : <LogOut aria-hidden size={20} className="shrink-0" />}
      {isPending ? (
        'Logging out...'
      ) : (
        <span>
          Log Out
          {isOffline && <span className="block text-sm font-normal">Needs a connection</span>}
        </span>
      )}
    </button>
  )
}
