import { Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { User } from '#contract/entities.ts'
import { LinkButton } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { isActiveLink, listBusinessPath, navLinks, useSavedLink } from './nav-links.tsx'

const InstallButton = lazyComponent(
  async () => (await import('../install/install.lazy.tsx')).InstallButton,
)
const MobileSession = lazyComponent(
  async () => (await import('./session-menus.lazy.tsx')).MobileSession,
)

/** The menu of narrow screens. Links call `onNavigate` to close the menu. */
export function MobileMenu({ user, onNavigate }: { user: User | null; onNavigate: () => void }) {
  const { pathname } = useLocation()
  const saved = useSavedLink()
  return (
    <div
      id="mobile-menu"
      className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-base-300 bg-base-100 shadow-soft xl:hidden"
    >
      <div className="page flex flex-col gap-4 pt-2 pb-5">
        <nav aria-label="Main">
          <ul>
            {navLinks(user).map(({ to, label }) => {
              const isActive = isActiveLink(to, pathname)
              return (
                <li key={to} className="border-b border-base-300 last:border-0">
                  <Link
                    to={to}
                    onClick={onNavigate}
                    aria-current={isActive ? 'page' : undefined}
                    className={`flex min-h-13 items-center gap-3 text-lg font-medium ${isActive ? 'text-primary before:h-6 before:w-1 before:rounded-full before:bg-primary' : ''}`}
                  >
                    {label}
                  </Link>
                </li>
              )
            })}
            {/* Shown on screens that are too narrow for the heart in the header. */}
            <li className="border-t border-base-300 min-[22.01rem]:hidden">
              <Link
                to={saved.to}
                onClick={onNavigate}
                className="flex min-h-13 items-center text-lg font-medium"
              >
                {saved.label}
              </Link>
            </li>
          </ul>
        </nav>
        <LinkButton to={listBusinessPath(user)} wide onClick={onNavigate}>
          List Your Business
        </LinkButton>
        <Suspense>
          <InstallButton />
        </Suspense>
        {user ? (
          <Suspense fallback={<Skeleton className="h-11" />}>
            <MobileSession user={user} onDone={onNavigate} />
          </Suspense>
        ) : (
          <LinkButton to="/auth" variant="outline" wide onClick={onNavigate}>
            Log in / Register
          </LinkButton>
        )}
      </div>
    </div>
  )
}
