import { useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { MAX_SEARCH_LENGTH } from '#contract/rules/limits.ts'
import { useUrlParams } from '../../lib/use-url-params.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/icon.tsx'

interface LocationSearchProps {
  value: string
  onChange: (text: string) => void
  onClear: () => void
}

/**
 * Search field that filters the list while the user types. It sends no request; without JavaScript,
 * Enter loads the filtered page.
 */
export function LocationSearch({ value, onChange, onClear }: LocationSearchProps) {
  return (
    <form
      action="/locations"
      role="search"
      aria-label="Locations"
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-wrap items-end gap-2 sm:gap-3"
    >
      <Field label="Search by city or state" className="min-w-0 flex-1 max-sm:basis-full">
        {(control) => (
          <span className="input w-full">
            <Icon name="search" size={20} className="shrink-0 text-muted" />
            <input
              {...control}
              name="q"
              type="text"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={MAX_SEARCH_LENGTH}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              className="grow"
            />
          </span>
        )}
      </Field>
      <Button
        variant="outline"
        icon="x"
        className="needs-code max-sm:disabled:hidden"
        disabled={value === ''}
        onClick={onClear}
      >
        Clear Search
      </Button>
    </form>
  )
}

const DELAY_MS = 250

/**
 * Text state that is stored in the URL, so that Back, a reload and a shared link restore it. Typing
 * replaces the URL after a delay.
 */
export function useTextParam(
  name: string,
): readonly [text: string, setText: (text: string) => void] {
  const [params, changeParams] = useUrlParams()
  const urlText = (params.get(name) ?? '').slice(0, MAX_SEARCH_LENGTH)
  const [text, setText] = useState(urlText)
  const [lastUrlText, setLastUrlText] = useState(urlText)
  const [writtenText, setWrittenText] = useState(urlText)

  // The URL has changed. The field is updated only if the change came from Back or a link, not from
  // typing in this field.
  if (lastUrlText !== urlText) {
    setLastUrlText(urlText)
    if (urlText !== writtenText) {
      setText(urlText)
      setWrittenText(urlText)
    }
  }

  const write = useDebouncedCallback((value: string) => {
    setWrittenText(value)
    changeParams(
      (latest) => {
        const next = new URLSearchParams(latest)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }, DELAY_MS)

  const change = (value: string) => {
    setText(value)
    write(value.trim() === '' ? '' : value)
  }
  return [text, change]
}
