import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Suggestion } from '#contract/directory.ts'
import type { Category } from '#contract/entities.ts'
import type { Position } from '#contract/rules/distance.ts'
import { Button } from '../../ui/button.tsx'
import { useCategories } from './queries.ts'
import { Place } from './search/place.tsx'
import { addRecentSearch, type RecentSearch } from './search/recent-searches.ts'
import { directoryPath, isSameSearch, type SearchTerms } from './search/search-terms.ts'
import { usePosition } from './search/use-position.ts'
import { suggestQuery } from './search/use-suggestions.ts'
import { WhatField } from './search/what-field.tsx'

interface SearchFormProps {
  /**
   * Field values from the search in the URL. When Back or a link changes them, the changed values
   * replace those in the form.
   */
  location?: string
  /** Id of the category as text, '' for all. */
  category?: string
  near?: Position
  /** Called on submit and when the position was found. Default: opens the directory page. */
  onSearch?: (terms: SearchTerms) => void
  /** Enables searching while typing. */
  live?: LiveSearch
  /** True where the form is as wide as the page. Its fields are then in one row on wide screens. */
  isWide?: boolean
}

export interface LiveSearch {
  /** Called after a pause in typing, and at once for a chosen category or place. */
  onChange: (terms: SearchTerms) => void
  /** Debounces a task. The next call or `cancel` drops the pending task. */
  debounce: ((task: () => void) => void) & { cancel: () => void }
}

/** The search form of the home page, the directory page and the header. */
export function SearchForm({
  location = '',
  category = '',
  near,
  onSearch,
  live,
  isWide = false,
}: SearchFormProps) {
  const navigate = useNavigate()
  const { terms, setTerms, setSent } = useTerms({ location, category, near })
  const categories = useCategories()
  const client = useQueryClient()
  const [what, setWhat] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const search = (next: SearchTerms) => {
    const recent = toRecentSearch(next, categories)
    if (recent) addRecentSearch(recent)
    if (onSearch) onSearch(next)
    else void navigate(directoryPath(next))
  }
  const send = (next: SearchTerms, callback: ((terms: SearchTerms) => void) | undefined) => {
    setSent(next)
    callback?.(next)
  }
  const sendNow: typeof send = (next, callback) => {
    live?.debounce.cancel()
    send(next, callback)
  }
  const change = (changes: Partial<SearchTerms>, isTyping = false) => {
    const next = { ...terms, ...changes }
    setTerms(next)
    if (isTyping) live?.debounce(() => send(next, live.onChange))
    else sendNow(next, live?.onChange)
  }

  const finder = usePosition(
    useLatest((position: Position) => {
      const next = { ...terms, location: '', near: position }
      setTerms(next)
      sendNow(next, search)
    }),
  )
  const changePlace = (text: string, isTyping: boolean) => {
    finder.cancel()
    change({ location: text, near: undefined }, isTyping)
  }
  const typeWhat = (text: string) => {
    setWhat(text)
    setProblem(null)
  }
  const hasPlace = terms.near !== undefined || terms.location.trim() !== ''
  /** Opens a suggestion. A trade or a job is searched in the place of the form, if there is one. */
  const choose = (choice: Suggestion | RecentSearch) => {
    typeWhat('')
    finder.cancel()
    const kind = 'kind' in choice ? choice.kind : null
    const slug = choice.href.split('/').at(-1)
    const category = categories.find((each) => each.slug === slug)
    const isTrade = kind === 'category' || kind === 'job'
    const next = { ...terms, ...(isTrade && category && { category: String(category.id) }) }
    if (kind === 'place') sendTerms({ ...next, location: choice.label, near: undefined })
    else if (isTrade && category && hasPlace) sendTerms(next)
    else {
      addRecentSearch({ label: choice.label, href: choice.href })
      void navigate(choice.href)
    }
  }
  const sendTerms = (next: SearchTerms) => {
    setTerms(next)
    sendNow(next, search)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    finder.cancel()
    const text = what.trim()
    if (text === '') return sendNow(terms, search)
    const found = await client.fetchQuery(suggestQuery(text)).catch(() => null)
    if (!found) return setProblem('The search could not be reached. Please try again.')
    // The place of the form goes before one of the text.
    const [first] = hasPlace ? found.filter(({ kind }) => kind !== 'place') : found
    if (first) choose(first)
    else setProblem(`Nothing is called “${text}”. Choose a service or type another word.`)
  }

  return (
    <form
      role="search"
      aria-label="Contractors"
      action="/directory"
      onSubmit={(event) => void submit(event)}
      className={`flex w-full flex-wrap items-end gap-3 text-base-content sm:grid sm:grid-cols-2 ${isWide ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.3fr)_auto]' : ''}`}
    >
      <WhatField value={what} problem={problem} onType={typeWhat} onChoose={choose} />
      <CategorySelect value={terms.category} onChange={(id) => change({ category: id })} />
      <Place
        value={terms.location}
        isNear={terms.near !== undefined}
        finder={finder}
        onType={(text) => changePlace(text, true)}
        onChoose={(text) => changePlace(text, false)}
        onClear={() => changePlace('', false)}
      />
      <Button type="submit" icon="search" className="grow max-sm:px-3">
        Search
      </Button>
    </form>
  )
}

/** Returns a search as it is offered again; null for a position, which is not stored. */
function toRecentSearch(terms: SearchTerms, categories: readonly Category[]): RecentSearch | null {
  const category = categories.find(({ id }) => String(id) === terms.category)?.name
  const location = terms.location.trim()
  if (terms.near || (!category && location === '')) return null
  const label = [category ?? 'Contractors', location].filter(Boolean).join(' near ')
  return { label, href: directoryPath(terms) }
}

/** Returns a function that calls the `callback` of the latest render. */
function useLatest<A>(callback: (argument: A) => void): (argument: A) => void {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  return (argument) => latest.current(argument)
}

function CategorySelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const id = useId()
  const categories = useCategories()
  return (
    <div className="flex min-w-0 grow basis-[9rem] flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        Service
      </label>
      <select
        id={id}
        name="category"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="select w-full"
      >
        <option value="">All Categories</option>
        {categories.map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </select>
    </div>
  )
}

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
function useTerms(urlTerms: SearchTerms): EditedTerms {
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
