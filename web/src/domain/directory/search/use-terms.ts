import { useState } from 'react'
import { isSameSearch, type SearchTerms } from './search-terms.ts'

interface EditedTerms {
  terms: SearchTerms
  setTerms: (terms: SearchTerms) => void
  /**
   * Stores the terms that were sent, so that the same terms in the URL do not count as another
   * search.
   */
  setSent: (terms: SearchTerms) => void
}

/**
 * Returns the terms being edited. When Back or a link changes the URL, the changed terms of the URL
 * replace the edited ones. A search sent by this form does not replace them.
 */
export function useTerms(urlTerms: SearchTerms): EditedTerms {
  const [terms, setTerms] = useState(urlTerms)
  const [previous, setPrevious] = useState(urlTerms)
  const [sent, setSent] = useState<SearchTerms | null>(null)
  if (!isSameSearch(previous, urlTerms)) {
    setPrevious(urlTerms)
    if (!sent || !isSameSearch(sent, urlTerms)) {
      setSent(null)
      const isSamePlace = isSameSearch({ ...previous, category: '' }, { ...urlTerms, category: '' })
      setTerms({
        ...(isSamePlace ? terms : urlTerms),
        category: previous.category === urlTerms.category ? terms.category : urlTerms.category,
      })
    }
  }
  return { terms, setTerms, setSent }
}
