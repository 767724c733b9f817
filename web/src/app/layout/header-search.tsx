import { Search, X } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { lazyPart } from '../../components/lazy-part.ts'
import { Skeleton } from '../../components/skeleton.tsx'
import { useDisclosure } from './use-disclosure.ts'

const HeaderSearchPanel = lazyPart(async () => (await import('./header-search-panel.tsx')).HeaderSearchPanel, DirectoryLink)

/** The search under the header, for pages that have none of their own. */
export function HeaderSearch() {
  const { pathname } = useLocation()
  const { ref, isOpen, toggle, close } = useDisclosure()
  if (pathname === '/' || pathname === '/directory') return null
  return (
    <div ref={ref}>
      <button
        type="button" className="btn btn-ghost btn-square" aria-expanded={isOpen} aria-controls="header-search"
        aria-label={isOpen ? 'Close search' : 'Search contractors'} onClick={toggle}
      >
        {isOpen ? <X aria-hidden size={22} /> : <Search aria-hidden size={20} />}
      </button>
      {isOpen && (
        <div id="header-search" className="absolute inset-x-0 top-full border-y border-base-300 bg-base-100 shadow-soft">
          <div className="page py-5">
            <Suspense fallback={<Skeleton className="h-57 sm:h-18" />}><HeaderSearchPanel onDone={close} /></Suspense>
          </div>
        </div>
      )}
    </div>
  )
}

function DirectoryLink({ onDone }: { onDone: () => void }) {
  return <Link to="/directory" className="link" onClick={onDone}>Search the directory</Link>
}
