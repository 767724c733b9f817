import { Suspense } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { User } from '#contract/entities.ts'
import { SearchForm } from '../../domain/directory/search-form.tsx'
import { directoryPath } from '../../domain/directory/search/search-terms.ts'
import { useDisplayUser } from '../../domain/session/use-display-user.ts'
import { displayName } from '../../domain/session/user-name.ts'
import { SiteSign } from '../../lib/brand-mark.tsx'
import { useSite } from '../../lib/site.ts'
import { IconButton, LinkButton } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { isActiveLink, listBusinessPath, navLinks, SavedLink } from './nav-links.tsx'
import { ThemeToggle } from './theme.tsx'
import { useDisclosure } from './use-disclosure.ts'

const UserMenu = lazyComponent(async () => (await import('./session-menus.tsx')).UserMenu)

/**
 * Width of the buttons, so that none of them moves when the browser paints the header before it has
 * read all of them: three or four squares on narrow screens, one less where there is no room for
 * the heart, and on wide ones two or three squares and the two links of visitors.
 */
const buttonsWidth = {
  withSearch: {
    visitor: 'max-lg:basis-47 max-[22rem]:basis-35 lg:basis-[calc(148px+22.5rem)]',
    user: 'max-xl:basis-47 max-[22rem]:basis-35',
  },
  withoutSearch: {
    visitor: 'max-lg:basis-35 max-[22rem]:basis-23 lg:basis-[calc(100px+22.5rem)]',
    user: 'max-xl:basis-35 max-[22rem]:basis-23',
  },
}

/** Returns the classes for the size of a name, so that phones show most names in two lines. */
function nameSize(name: string): string {
  if (name.length <= 8) return 'text-[min(1.375rem,7.5vw)]'
  if (name.length <= 20) return 'text-[min(1.125rem,6vw)] sm:text-xl lg:text-lg xl:text-xl'
  return 'text-[min(1rem,5vw)] sm:text-xl lg:text-base'
}

/** The header with logo, navigation and session controls. On narrow screens it has a menu. */
export function Header() {
  const { name } = useSite()
  const { user, isPending } = useDisplayUser()
  const menu = useDisclosure<HTMLDetailsElement>()
  // On admin pages the header is as wide as the admin layout.
  const { pathname } = useLocation()
  const width = isActiveLink('/admin', pathname) ? 'max-w-[100rem] lg:pr-8 lg:pl-7' : ''
  // The home page and the directory page have a search form of their own.
  const hasSearch = pathname !== '/' && pathname !== '/directory'
  const widths = buttonsWidth[hasSearch ? 'withSearch' : 'withoutSearch']
  return (
    <header className="sticky top-0 z-30 border-b border-base-300 bg-base-100">
      <div className={`page flex min-h-16 items-center gap-1 ${width}`}>
        <span id="back-button-slot" className="contents" />
        <Link
          to="/"
          className="mr-auto flex min-h-11 min-w-0 items-center gap-2.5 rounded-field lg:mr-4"
          onClick={menu.close}
        >
          <SiteSign
            className={`font-heading leading-tight font-bold tracking-tight ${nameSize(name)}`}
          />
          <span className="sr-only"> home page</span>
        </Link>
        <DesktopNav user={user} />
        <div className={`flex shrink-0 items-center gap-1 ${widths[user ? 'user' : 'visitor']}`}>
          {hasSearch && <HeaderSearch />}
          <SavedLink onNavigate={menu.close} />
          <ThemeToggle />
          <SessionControls user={user} isPending={isPending} />
          <MobileMenu user={user} disclosure={menu} />
        </div>
      </div>
    </header>
  )
}

function DesktopNav({ user }: { user: User | null }) {
  const { pathname } = useLocation()
  // Users have more links.
  const inset = user ? 'px-2 after:inset-x-2' : 'px-2.5 after:inset-x-2.5'
  return (
    <nav aria-label="Main" className={`mr-auto hidden ${user ? 'xl:block' : 'lg:block'}`}>
      <ul className="flex items-center">
        {navLinks(user).map(({ to, label }) => {
          const isActive = isActiveLink(to, pathname)
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={isActive ? 'page' : undefined}
                className={`relative flex min-h-11 items-center rounded-field ${inset} font-medium whitespace-nowrap hover:bg-base-300/50 ${isActive ? 'text-primary after:absolute after:-bottom-2.5 after:h-0.5 after:rounded-full after:bg-primary' : ''}`}
              >
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Invisible while the session is loading, but takes up space to avoid a layout shift. */
function SessionControls({ user, isPending }: { user: User | null; isPending: boolean }) {
  return (
    <div
      className={`hidden items-center gap-1 ${user ? 'xl:flex' : 'lg:flex'} ${isPending ? 'invisible' : ''}`}
    >
      {user ? (
        <Suspense fallback={<UserMenuPlaceholder user={user} />}>
          <UserMenu user={user} />
        </Suspense>
      ) : (
        <LinkButton to="/auth" variant="ghost" className="w-[10.75rem] px-2">
          Log in / Register
        </LinkButton>
      )}
      <LinkButton to={listBusinessPath(user)} variant="outline" className="w-[11.75rem] px-2">
        List Your Business
      </LinkButton>
    </div>
  )
}

/** Reserves the width of the closed user menu. */
function UserMenuPlaceholder({ user }: { user: User }) {
  return (
    <span aria-hidden className="btn btn-ghost invisible max-w-44 px-2.5">
      <span className="w-5 shrink-0" />
      <span className="truncate">{displayName(user)}</span>
      <span className="w-4 shrink-0" />
    </span>
  )
}

/** The search form of the header. */
function HeaderSearch() {
  const navigate = useNavigate()
  const { ref, isOpen, toggle, close } = useDisclosure()
  return (
    <div ref={ref}>
      <IconButton
        icon={isOpen ? 'x' : 'search'}
        label={isOpen ? 'Close search' : 'Search contractors'}
        className="needs-code"
        aria-expanded={isOpen}
        aria-controls="header-search"
        onClick={toggle}
      />
      {isOpen && (
        <div
          id="header-search"
          className="absolute inset-x-0 top-full border-y border-base-300 bg-base-100 shadow-soft"
        >
          <div className="page py-5">
            <SearchForm
              isWide
              onSearch={(terms) => {
                close()
                void navigate(directoryPath(terms))
              }}
            />
          </div>
        </div>
      )}
    </div>
  )
}
