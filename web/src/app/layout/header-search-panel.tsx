import { useNavigate } from 'react-router-dom'
import { SearchForm } from '../../features/directory/search-form.tsx'
import { directoryPath } from '../../features/directory/search/search-terms.ts'

/** The search form under the header; `onDone` when it has been sent. */
export function HeaderSearchPanel({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate()
  return (
    <SearchForm onSearch={(terms) => {
      onDone()
      void navigate(directoryPath(terms))
    }}
    />
  )
}
