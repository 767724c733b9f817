import { Search, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { Button } from './button.tsx'
import { Field } from './field.tsx'

/** Pause in the typing after which it searches, in milliseconds (spec 2 §9). */
const DELAY = 500

interface AdminSearchProps {
  label: string
  /** What the list is searched for. */
  q: string
  onSearch: (q: string) => void
}

/** Searches after a pause, on Enter, or by the button; can be cleared at once. */
export function AdminSearch({ label, q, onSearch }: AdminSearchProps) {
  const [text, setText] = useState(q)
  const [seen, setSeen] = useState(q)
  const [sent, setSent] = useState(q)
  const input = useRef<HTMLInputElement>(null)

  // Somebody went back, or followed a link to this page. The echo of what was typed here leaves the field alone.
  if (seen !== q) {
    setSeen(q)
    if (q !== sent) {
      setText(q)
      setSent(q)
    }
  }

  const send = (value: string) => {
    setSent(value.trim())
    onSearch(value.trim())
  }
  const sendLater = useDebouncedCallback(send, DELAY)
  const search = (value: string) => {
    sendLater.cancel()
    send(value)
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
            <Search aria-hidden size={20} className="shrink-0 text-muted" />
            <input
              {...control}
              ref={input}
              type="text"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={120}
              placeholder={label}
              value={text}
              className="grow"
              onChange={(event) => {
                setText(event.target.value)
                sendLater(event.target.value)
              }}
            />
          </span>
        )}
      </Field>
      <Button type="submit" variant="outline">
        Search
      </Button>
      {(text !== '' || q !== '') && (
        <Button variant="ghost" icon={X} onClick={clear}>
          Clear search
        </Button>
      )}
    </form>
  )
}
