import type { User } from '#contract/entities.ts'
import { LogOut } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../components/button.tsx'
import { useLogout } from '../../features/session/use-logout.ts'
import { displayName } from '../../features/session/user-name.ts'

/** Who is signed in, and Log out, in the menu on phones. */
export function MobileSession({ user, onDone }: { user: User; onDone: () => void }) {
  const navigate = useNavigate()
  const logout = useLogout(() => {
    onDone()
    void navigate('/')
  })
  return (
    <div className="flex items-center justify-between gap-4">
      <p className="min-w-0 truncate text-muted">Signed in as <span className="font-semibold text-base-content">{displayName(user)}</span></p>
      <Button variant="outline" icon={LogOut} pending={logout.isPending} pendingLabel="Logging out..." onClick={() => logout.mutate()}>Log out</Button>
    </div>
  )
}
