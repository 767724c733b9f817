import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { useDebounce } from 'use-debounce'
import type { Suggestion } from '#contract/directory.ts'
import { MAX_LOCATION_LENGTH } from '#contract/rules/limits.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { TYPING_DELAY_MS } from './place-input.ts'
import { clearRecentSearches, readRecentSearches, type RecentSearch } from './recent-searches.ts'
import { useSuggestions } from './use-suggestions.ts'

/** An option of the field: a suggestion, an earlier search, or the one that forgets those. */
type WhatChoice =
  | Suggestion
  | (RecentSearch & { kind: 'recent' })
  | { kind: 'clear'; label: string }

const icons: Record<WhatChoice['kind'], IconName> = {
  category: 'wrench',
  job: 'list-checks',
  place: 'map-pin',
  business: 'building-2',
  recent: 'clock',
  clear: 'x',
}

interface WhatFieldProps {
  value: string
  /** Message about the text, such as that nothing is found. */
  problem: string | null
  onType: (text: string) => void
  /** Called with a chosen suggestion or an earlier search. */
  onChoose: (choice: Suggestion | RecentSearch) => void
  inputRef?: Ref<HTMLInputElement>
}

/**
 * The field "What or who": a combobox that suggests trades, jobs, places and businesses, and while
 * it is empty the last searches on this device. Enter on a suggestion opens it.
 */
export function WhatField({ value, problem, onType, onChoose, inputRef }: WhatFieldProps) {
  const id = useId()
  const [recent, setRecent] = useState<RecentSearch[]>([])
  const [isExpanded, setIsExpanded] = useState(false)
  const [active, setActive] = useState(-1)
  const [text] = useDebounce(value.trim(), TYPING_DELAY_MS)
  const suggestions = useSuggestions(isExpanded && value.trim() !== '' ? text : '')
  const choices = value.trim() === '' ? recentChoices(recent) : suggestions
  const isOpen = isExpanded && choices.length > 0
  const close = () => {
    setIsExpanded(false)
    setActive(-1)
  }
  const open = () => {
    setRecent(readRecentSearches())
    setIsExpanded(true)
  }
  const choose = (choice: WhatChoice) => {
    close()
    if (choice.kind !== 'clear') return onChoose(choice)
    clearRecentSearches()
    setRecent([])
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = isOpen ? choices[active] : undefined
    if (step) {
      event.preventDefault()
      if (!isOpen) return open()
      // Before the first option is the text itself.
      const count = choices.length + 1
      setActive(((active + 1 + step + count) % count) - 1)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }
  return (
    <div className="what-field flex min-w-0 grow basis-[9rem] flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        What or who
      </label>
      <div className="relative">
        <input
          ref={inputRef}
          id={id}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          value={value}
          onChange={(event) => {
            onType(event.currentTarget.value)
            setActive(-1)
            setIsExpanded(true)
          }}
          onFocus={open}
          onBlur={close}
          onKeyDown={onKeyDown}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          spellCheck={false}
          autoComplete="off"
          maxLength={MAX_LOCATION_LENGTH}
          placeholder="Trade, job or business"
          className="input w-full text-ellipsis"
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Suggestions"
          hidden={!isOpen}
          className="absolute top-full left-0 z-30 mt-1 max-h-80 w-full overflow-y-auto rounded-box border border-base-300 bg-base-100 p-1 text-base-content shadow-lg max-sm:w-[calc(100vw-4rem)]"
        >
          {isOpen &&
            choices.map((choice, index) => (
              <button
                type="button"
                tabIndex={-1}
                key={`${choice.kind} ${choice.label}`}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(choice)}
                className="flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-field px-3 text-left hover:bg-base-200 aria-selected:bg-base-200"
              >
                <Icon name={icons[choice.kind]} size={18} className="shrink-0 text-muted" />
                <span className="min-w-0 flex-1 truncate">{choice.label}</span>
              </button>
            ))}
        </div>
      </div>
      <p id={`${id}-problem`} role="alert" className="text-sm font-medium text-error empty:hidden">
        {problem}
      </p>
    </div>
  )
}

function recentChoices(recent: readonly RecentSearch[]): WhatChoice[] {
  if (recent.length === 0) return []
  return [
    ...recent.map((search) => ({ ...search, kind: 'recent' as const })),
    { kind: 'clear', label: 'Clear recent searches' },
  ]
}
