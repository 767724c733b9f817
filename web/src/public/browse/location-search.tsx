import { Search, X } from 'lucide-react'
import { MAX_SEARCH_LENGTH } from '#contract/rules/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'

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
            <Search aria-hidden size={20} className="shrink-0 text-muted" />
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
        icon={X}
        className="needs-code max-sm:disabled:hidden"
        disabled={value === ''}
        onClick={onClear}
      >
        Clear Search
      </Button>
    </form>
  )
}
