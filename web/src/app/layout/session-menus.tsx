import { Link, useNavigate } from 'react-router-dom'
import type { User } from '#contract/entities.ts'
import { useConnection } from '../../device/connection.ts'
import { useLogout } from '../../domain/session/use-logout.ts'
import { displayName } from '../../domain/session/user-name.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { useDisclosure } from './use-disclosure.ts'

const itemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left hover:bg-base-300/50 disabled:opacity-60'

/** The user menu of the header. Logging out redirects to the home page. */
export function UserMenu({ user }: { user: User }) {
  const { ref, isOpen, toggle, close } = useDisclosure()
  const navigate = useNavigate()
  const { logOut, isPending } = useLogout(() => navigate('/'))
  const isOffline = useConnection((state) => state.isOffline)
  return (
    <div ref={ref} className="relative">
      <button
        type="button"
        className="btn btn-ghost max-w-44 px-2.5"
        aria-expanded={isOpen}
        aria-controls="user-menu"
        onClick={toggle}
      >
        <Icon name="user-round" size={20} className="shrink-0" />
        <span className="truncate">{displayName(user)}</span>
        <Icon name="chevron-down" size={16} className="shrink-0" />
      </button>
      {isOpen && (
        <div id="user-menu" className="panel absolute top-full right-0 mt-2 w-60 p-2 shadow-soft">
          <p className="border-b border-base-300 px-3 pt-1 pb-3">
            <span className="block truncate font-semibold">{displayName(user)}</span>
            {user.email && <span className="block truncate text-sm text-muted">{user.email}</span>}
          </p>
          <ul className="pt-2">
            <li>
              <Link to="/contractor-dashboard" className={itemClass} onClick={close}>
                <Icon name="layout-dashboard" size={20} />
                My Dashboard
              </Link>
            </li>
            <li>
              <Link to="/account" className={itemClass} onClick={close}>
                <Icon name="settings" size={20} />
                Account
              </Link>
            </li>
            <li>
              <button
                type="button"
                className={itemClass}
                disabled={isPending || isOffline}
                onClick={logOut}
              >
                {isPending ? <Spinner size="sm" /> : <Icon name="log-out" size={20} />}
                {isPending ? (
                  <span>Logging out...</span>
                ) : (
                  <span>
                    Log out{isOffline && <span className="block text-sm">Needs a connection</span>}
                  </span>
                )}
              </button>
            </li>
          </ul>
        </div>
      )}
    </div>
  )
}

/** The session part of the mobile menu: user name, Account, Log out. */
export function MobileSession({ user, onDone }: { user: User; onDone: () => void }) {
  const navigate = useNavigate()
  const { logOut, isPending } = useLogout(() => {
    onDone()
    return navigate('/')
  })
  const isOffline = useConnection((state) => state.isOffline)
  return (
    <div className="flex flex-col gap-3 border-t border-base-300 pt-4">
      <p className="truncate text-muted">
        Signed in as <span className="font-semibold text-base-content">{displayName(user)}</span>
      </p>
      <div className="grid grid-cols-2 gap-3">
        <LinkButton to="/account" variant="outline" icon="settings" onClick={onDone}>
          Account
        </LinkButton>
        <Button
          variant="outline"
          icon="log-out"
          disabled={isOffline}
          pending={isPending}
          pendingLabel="Logging out..."
          onClick={logOut}
        >
          {isOffline ? 'Needs a connection' : 'Log out'}
        </Button>
      </div>
    </div>
  )
}
