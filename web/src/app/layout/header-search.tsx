import { Search, X } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { SearchForm } from '../../domain/directory/search-form.tsx'
import { directoryPath } from '../../domain/directory/search/search-terms.ts'
import { useDisclosure } from './use-disclosure.ts'

/** The search form of the header; not rendered on the home page and the directory page. */
export function HeaderSearch() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { ref, isOpen, toggle, close } = useDisclosure()
  if (pathname === '/' || pathname === '/directory') return null
  return (
    <div ref={ref}>
      <button
        type="button"
        className="needs-code btn btn-ghost btn-square"
        aria-expanded={isOpen}
        aria-controls="header-search"
        aria-label={isOpen ? 'Close search' : 'Search contractors'}
        onClick={toggle}
      >
        {isOpen ? <X aria-hidden size={22} /> : <Search aria-hidden size={20} />}
      </button>
      {isOpen && (
        <div
          id="header-search"
          className="absolute inset-x-0 top-full border-y border-base-300 bg-base-100 shadow-soft"
        >
          <div className="page py-5">
            <SearchForm
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
