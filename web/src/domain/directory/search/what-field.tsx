import { type Ref, useId } from 'react'
import { useDebounce } from 'use-debounce'
import type { Suggestion } from '#contract/directory.ts'
import { MAX_LOCATION_LENGTH } from '#contract/rules/limits.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { useSuggestionList } from '../../../ui/use-suggestion-list.ts'
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
  const list = useSuggestionList()
  const [text] = useDebounce(value.trim(), TYPING_DELAY_MS)
  const suggestions = useSuggestions(value.trim() === '' ? '' : text)
  const choices = value.trim() === '' ? recentChoices(list.isExpanded) : suggestions
  const parts = list.partsFor(choices.map(keyOf), (index) => {
    const choice = choices[index]
    if (choice?.kind === 'clear') clearRecentSearches()
    else if (choice) onChoose(choice)
  })
  return (
    <div className="what-field flex min-w-0 grow basis-[9rem] flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        What or who
      </label>
      <div className="relative">
        <input
          {...parts.inputProps}
          ref={inputRef}
          id={id}
          aria-describedby={problem ? `${id}-problem` : undefined}
          value={value}
          onChange={(event) => {
            onType(event.currentTarget.value)
            list.open()
          }}
          onFocus={() => list.open()}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          spellCheck={false}
          maxLength={MAX_LOCATION_LENGTH}
          placeholder="Trade, job or business"
          className="input w-full text-ellipsis"
        />
        <ul {...parts.listProps} aria-label="Suggestions">
          {parts.isOpen &&
            choices.map((choice, index) => (
              <li key={keyOf(choice)} {...parts.optionProps(index)}>
                <Icon name={icons[choice.kind]} size={18} className="shrink-0 text-muted" />
                <span className="line-clamp-2 min-w-0 flex-1">{choice.label}</span>
              </li>
            ))}
        </ul>
      </div>
      <p id={`${id}-problem`} role="alert" className="text-sm font-medium text-error empty:hidden">
        {problem}
      </p>
    </div>
  )
}

/** Two trades may have a job of the same name. */
const keyOf = (choice: WhatChoice) =>
  `${choice.kind} ${choice.label} ${choice.kind === 'clear' ? '' : choice.href}`

function recentChoices(isExpanded: boolean): WhatChoice[] {
  const recent = isExpanded ? readRecentSearches() : []
  if (recent.length === 0) return []
  return [
    ...recent.map((search) => ({ ...search, kind: 'recent' as const })),
    { kind: 'clear', label: 'Clear recent searches' },
  ]
}
