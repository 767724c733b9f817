import { Search, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { Button } from '../../../components/button.tsx'

const SEARCH_AFTER_MS = 500

interface PostSearchProps {
  /** What is searched for now. */
  q: string
  onSearch: (q: string) => void
}

/** Searches titles and categories, half a second after the typing or at once with Enter. */
export function PostSearch({ q, onSearch }: PostSearchProps) {
  const [typed, setTyped] = useState(q)
  const [known, setKnown] = useState(q)
  const input = useRef<HTMLInputElement>(null)
  // Another search than the typed one: Back, or a link.
  if (q !== known) {
    setKnown(q)
    if (q !== typed.trim()) setTyped(q)
  }
  const searchSoon = useDebouncedCallback(onSearch, SEARCH_AFTER_MS)

  const search = (words: string) => {
    setTyped(words)
    searchSoon(words.trim())
    searchSoon.flush()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    search(typed)
  }
  const clear = () => {
    search('')
    input.current?.focus()
  }
  return (
    <form
      role="search"
      aria-label="Blog posts"
      onSubmit={onSubmit}
      className="flex flex-wrap gap-3"
    >
      <div className="relative min-w-0 flex-1 basis-56 sm:max-w-md">
        <Search
          aria-hidden
          size={18}
          className="pointer-events-none absolute top-1/2 left-3 z-1 -translate-y-1/2 text-muted"
        />
        <input
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label="Search posts by title or category"
          placeholder="Search by title or category"
          maxLength={120}
          value={typed}
          className="input w-full pl-10"
          onChange={(event) => {
            setTyped(event.target.value)
            searchSoon(event.target.value.trim())
          }}
        />
      </div>
      <Button type="submit" variant="outline">
        Search
      </Button>
      {q !== '' && (
        <Button variant="ghost" icon={X} onClick={clear}>
          Clear
        </Button>
      )}
    </form>
  )
}
