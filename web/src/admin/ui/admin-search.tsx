import { type FormEvent, useRef, useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { MAX_SEARCH_LENGTH } from '#contract/rules/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Debounce delay of the search, in milliseconds. */
const DELAY_MS = 500

interface AdminSearchProps {
  label: string
  /** What can be searched. Default: the label. */
  placeholder?: string
  /** The current search text from the URL. */
  q: string
  onSearch: (q: string) => void
}

/** A search field. It searches after a pause in typing, on Enter, or when its button is clicked. */
export function AdminSearch({ label, placeholder = label, q, onSearch }: AdminSearchProps) {
  const [text, setText] = useState(q)
  const [lastQ, setLastQ] = useState(q)
  const [submittedQ, setSubmittedQ] = useState(q)
  const input = useRef<HTMLInputElement>(null)

  // When navigation changes `q`, show the new text. When this field has changed `q`, keep the typed
  // text, which may have spaces at its ends.
  if (lastQ !== q) {
    setLastQ(q)
    if (q !== submittedQ) {
      setText(q)
      setSubmittedQ(q)
    }
  }

  const submitQuery = (value: string) => {
    setSubmittedQ(value.trim())
    onSearch(value.trim())
  }
  const submitLater = useDebouncedCallback(submitQuery, DELAY_MS)
  const search = (value: string) => {
    submitLater.cancel()
    submitQuery(value)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(text)
  }
  const clear = () => {
    setText('')
    search('')
    input.current?.focus()
  }
  return (
    <form
      role="search"
      aria-label={label}
      onSubmit={submit}
      className="flex flex-wrap items-end gap-2 sm:gap-3"
    >
      <Field label={label} isLabelHidden className="min-w-44 flex-1 sm:max-w-md">
        {(control) => (
          <span className="input w-full">
            <Icon name="search" size={20} className="shrink-0 text-muted" />
            <input
              {...control}
              ref={input}
              type="text"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={MAX_SEARCH_LENGTH}
              placeholder={placeholder}
              value={text}
              className="grow"
              onChange={(event) => {
                setText(event.target.value)
                submitLater(event.target.value)
              }}
            />
          </span>
        )}
      </Field>
      <Button type="submit" variant="outline">
        Search
      </Button>
      {(text !== '' || q !== '') && (
        <Button variant="ghost" icon="x" onClick={clear}>
          Clear search
        </Button>
      )}
    </form>
  )
}
