import { useState } from 'react'
import { isSameSearch, type SearchTerms } from './search-terms.ts'

interface EditedTerms {
  terms: SearchTerms
  setTerms: (terms: SearchTerms) => void
  /** Notes what was sent, so that its echo in the address is not taken for another search. */
  setSent: (terms: SearchTerms) => void
}

/**
 * The terms being edited. A change of the given ones that is not the echo of what was sent replaces
 * them (back, a link).
 */
export function useTerms(asked: SearchTerms): EditedTerms {
  const [terms, setTerms] = useState(asked)
  const [given, setGiven] = useState(asked)
  const [sent, setSent] = useState<SearchTerms | null>(null)
  if (!isSameSearch(given, asked)) {
    setGiven(asked)
    if (!sent || !isSameSearch(sent, asked)) {
      setSent(null)
      const isSamePlace = isSameSearch({ ...given, category: '' }, { ...asked, category: '' })
      setTerms({
        ...(isSamePlace ? terms : asked),
        category: given.category === asked.category ? terms.category : asked.category,
      })
    }
  }
  return { terms, setTerms, setSent }
}
