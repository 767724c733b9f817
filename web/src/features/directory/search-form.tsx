import { Search as SearchIcon } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDebouncedCallback } from 'use-debounce'
import { Button } from '../../components/button.tsx'
import { directoryPath, type SearchTerms } from './search/search-terms.ts'
import { PlaceField } from './search/place-field.tsx'
import { TYPING_PAUSE } from './search/place-input.ts'
import { useCategories } from './use-categories.ts'

interface SearchFormProps {
  /** What the fields show at first, and again whenever it changes: the address's own search. */
  location?: string
  /** Id of the category as text, '' for all. */
  category?: string
  /** What a submit does; it goes to the directory when left out. */
  onSearch?: (terms: SearchTerms) => void
  /** Called 250 ms after the last keystroke, and at once for a chosen category or place: searching while typing (S6). */
  onChange?: (terms: SearchTerms) => void
}

/** Service, place, button: the same on home and directory. */
export function SearchForm({ location = '', category = '', onSearch, onChange }: SearchFormProps) {
  const navigate = useNavigate()
  const { terms, setTerms, setSent } = useTerms(location, category)
  const send = (next: SearchTerms, receive: ((terms: SearchTerms) => void) | undefined) => {
    setSent(next)
    receive?.(next)
  }
  const changeLater = useDebouncedCallback((next: SearchTerms) => send(next, onChange), TYPING_PAUSE)
  const sendNow: typeof send = (next, receive) => {
    changeLater.cancel()
    send(next, receive)
  }

  const change = (part: Partial<SearchTerms>, isTyping: boolean) => {
    const next = { ...terms, ...part }
    setTerms(next)
    if (isTyping) changeLater(next)
    else sendNow(next, onChange)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sendNow(terms, onSearch ?? ((next) => void navigate(directoryPath(next))))
  }

  return (
    <search aria-label="Contractors">
      <form
        action="/directory" onSubmit={submit}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-end gap-3 text-base-content sm:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_auto]"
      >
        <CategorySelect value={terms.category} onChange={(id) => change({ category: id }, false)} />
        <Place
          value={terms.location}
          onType={(text) => change({ location: text }, true)} onChoose={(text) => change({ location: text }, false)}
        />
        <Button type="submit" icon={SearchIcon} className="max-sm:px-3">Search</Button>
      </form>
    </search>
  )
}

/** The terms being edited. A change of the given ones that is not the echo of `send` replaces them (back, a link). */
function useTerms(location: string, category: string) {
  const [terms, setTerms] = useState<SearchTerms>({ location, category })
  const [given, setGiven] = useState<SearchTerms>({ location, category })
  const [sent, setSent] = useState<SearchTerms | null>(null)
  if (given.location !== location || given.category !== category) {
    setGiven({ location, category })
    if (sent?.location.trim() !== location || sent.category !== category) {
      setSent(null)
      setTerms({
        location: given.location === location ? terms.location : location,
        category: given.category === category ? terms.category : category,
      })
    }
  }
  return { terms, setTerms, setSent }
}

const labelClass = 'text-sm font-medium'

function CategorySelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const id = useId()
  const categories = useCategories()
  return (
    <div className="flex flex-col gap-1.5 max-sm:col-span-2">
      <label htmlFor={id} className={labelClass}>Service</label>
      <select id={id} name="category" value={value} onChange={(event) => onChange(event.target.value)} className="select w-full">
        <option value="">All Categories</option>
        {categories.map((category) => <option key={category.id} value={category.id}>{category.name}</option>)}
      </select>
    </div>
  )
}

interface PlaceProps {
  value: string
  onType: (text: string) => void
  onChoose: (text: string) => void
}

function Place(input: PlaceProps) {
  const id = useId()
  const labelId = `${id}-label`
  return (
    <div className="flex flex-col gap-1.5">
      <label id={labelId} htmlFor={id} className={labelClass}>Location</label>
      <PlaceField {...input} inputId={id} labelId={labelId} className="input w-full" />
    </div>
  )
}
