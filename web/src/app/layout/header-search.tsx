import { Search } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'

/** The way to the search from pages that have none of their own. */
export function HeaderSearch() {
  const { pathname } = useLocation()
  if (pathname === '/' || pathname === '/directory') return null
  return (
    <Link to="/directory" className="btn btn-ghost btn-square" aria-label="Search contractors">
      <Search aria-hidden size={20} />
    </Link>
  )
}
