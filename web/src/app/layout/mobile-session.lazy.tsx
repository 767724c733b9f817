import { LogOut, Settings } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { User } from '#contract/entities.ts'
import { useConnection } from '../../device/connection.ts'
import { useLogout } from '../../domain/session/use-logout.ts'
import { displayName } from '../../domain/session/user-name.ts'
import { Button, LinkButton } from '../../ui/button.tsx'

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
        <LinkButton to="/account" variant="outline" icon={Settings} onClick={onDone}>
          Account
        </LinkButton>
        <Button
          variant="outline"
          icon={LogOut}
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
