import { type ReactNode, Suspense, useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { User } from '#contract/entities.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { isActiveLink, listBusinessPath, navLinks, useSavedLink } from './nav-links.tsx'
import type { Disclosure } from './use-disclosure.ts'

const InstallButton = lazyComponent(
  async () => (await import('../install/install.tsx')).InstallButton,
)
const MobileSession = lazyComponent(async () => (await import('./session-menus.tsx')).MobileSession)

interface MobileMenuProps {
  user: User | null
  disclosure: Disclosure<HTMLDetailsElement>
}

/**
 * The menu of narrow screens. It is a `details` element, so that it opens without JavaScript and
 * before the page is hydrated. Signed-in users have more links, so they get it up to a larger
 * screen width.
 */
export function MobileMenu({ user, disclosure }: MobileMenuProps) {
  const { ref, isOpen, setIsOpen, close } = disclosure
  // The menu may have been opened before the page was hydrated.
  useEffect(() => {
    if (ref.current?.open) setIsOpen(true)
  }, [ref, setIsOpen])
  return (
    <details
      ref={ref}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className={`group ${user ? 'xl:hidden' : 'lg:hidden'}`}
    >
      <summary className="btn btn-ghost btn-square list-none">
        <span className="sr-only group-open:hidden">Open menu</span>
        <span className="sr-only hidden group-open:block">Close menu</span>
        <Icon name="menu" size={24} className="group-open:hidden" />
        <Icon name="x" size={24} className="hidden group-open:block" />
      </summary>
      <div
        id="mobile-menu"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-base-300 bg-base-100 shadow-soft"
      >
        <div className="page flex flex-col gap-4 pt-2 pb-5">
          <MobileNav user={user} onNavigate={close} />
          <LinkButton to={listBusinessPath(user)} variant="outline" wide onClick={close}>
            List Your Business
          </LinkButton>
          {isOpen && (
            <Suspense>
              <InstallButton />
            </Suspense>
          )}
          {user ? (
            isOpen && (
              <Suspense fallback={<Skeleton className="h-11" />}>
                <MobileSession user={user} onDone={close} />
              </Suspense>
            )
          ) : (
            <LinkButton to="/auth" variant="outline" wide onClick={close}>
              Log in / Register
            </LinkButton>
          )}
        </div>
      </div>
    </details>
  )
}

interface MobileNavProps {
  user: User | null
  onNavigate: () => void
}

function MobileNav({ user, onNavigate }: MobileNavProps) {
  const { pathname } = useLocation()
  const saved = useSavedLink()
  return (
    <nav aria-label="Main">
      <ul>
        {navLinks(user).map(({ to, label }) => (
          <MenuLink key={to} to={to} isActive={isActiveLink(to, pathname)} onClick={onNavigate}>
            {label}
          </MenuLink>
        ))}
        {/* Shown on screens that are too narrow for the heart in the header. */}
        <MenuLink to={saved.to} onClick={onNavigate} className="min-[22.01rem]:hidden">
          {saved.label}
        </MenuLink>
      </ul>
    </nav>
  )
}

interface MenuLinkProps {
  to: string
  isActive?: boolean
  onClick: () => void
  className?: string
  children: ReactNode
}

function MenuLink({ to, isActive = false, onClick, className = '', children }: MenuLinkProps) {
  return (
    <li className={`border-base-300 not-first:border-t ${className}`}>
      <Link
        to={to}
        discover="none"
        onClick={onClick}
        aria-current={isActive ? 'page' : undefined}
        className={`flex min-h-13 items-center gap-3 text-lg font-medium ${isActive ? 'text-primary before:h-6 before:w-1 before:rounded-full before:bg-primary' : ''}`}
      >
        {children}
      </Link>
    </li>
  )
}
