import { Search, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { MAX_SEARCH_LENGTH } from '#contract/rules/limits.ts'
import { Button } from '../../../ui/button.tsx'

const SEARCH_DELAY_MS = 500

interface PostSearchProps {
  /** The current search text. */
  q: string
  onSearch: (q: string) => void
}

/**
 * Search field for titles and categories. Searches half a second after the last keystroke, or at
 * once on Enter or when its button is clicked.
 */
export function PostSearch({ q, onSearch }: PostSearchProps) {
  const [typed, setTyped] = useState(q)
  const [lastQ, setLastQ] = useState(q)
  const input = useRef<HTMLInputElement>(null)
  // When `q` was not changed by this field, show the new text. Otherwise keep the typed text, which
  // may have spaces at its ends.
  if (q !== lastQ) {
    setLastQ(q)
    if (q !== typed.trim()) setTyped(q)
  }
  const debouncedSearch = useDebouncedCallback(onSearch, SEARCH_DELAY_MS)

  const search = (text: string) => {
    setTyped(text)
    debouncedSearch(text.trim())
    debouncedSearch.flush()
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
          maxLength={MAX_SEARCH_LENGTH}
          value={typed}
          className="input w-full pl-10"
          onChange={(event) => {
            setTyped(event.target.value)
            debouncedSearch(event.target.value.trim())
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
