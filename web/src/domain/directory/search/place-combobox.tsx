import { type ComponentProps, useMemo, useState } from 'react'
import { MAX_LOCATION_LENGTH } from '#contract/rules/limits.ts'
import { formatCount } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useSuggestionList } from '../../../ui/use-suggestion-list.ts'
import type { PlaceInputProps } from './place-input.ts'
import { choicesFor, type PlaceChoice, suggestPlaces } from './suggest.ts'
import { usePlaces } from './use-places.ts'

/**
 * Place field: an editable combobox. It suggests cities and ZIP codes, each with its number of
 * contractors, and the visitor's position.
 */
export function PlaceCombobox({
  inputId,
  value,
  placeholder,
  describedBy,
  onType,
  onChoose,
  onLocate,
  inputRef,
  className,
}: PlaceInputProps) {
  const [hasFocus, setHasFocus] = useState(false)
  const places = usePlaces(hasFocus)
  // At once, so that a key chooses among the suggestions for the text that is in the field.
  const suggestions = useMemo(() => suggestPlaces(places, value), [places, value])
  const items = choicesFor(suggestions, value, onLocate !== null)

  const list = useSuggestionList()
  const parts = list.partsFor(items.map(keyOf), (index) => {
    const item = items[index]
    if (item === 'my-location') onLocate?.()
    else if (item) onChoose(item.value)
  })
  return (
    <div className="relative">
      <input
        {...parts.inputProps}
        ref={inputRef}
        id={inputId}
        value={value}
        onChange={(event) => {
          onType(event.currentTarget.value)
          list.open()
        }}
        onFocus={() => setHasFocus(true)}
        onBlur={() => {
          setHasFocus(false)
          parts.inputProps.onBlur()
        }}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoCapitalize="words"
        spellCheck={false}
        name="location"
        maxLength={MAX_LOCATION_LENGTH}
        placeholder={placeholder}
        aria-describedby={describedBy}
        className={className}
      />
      <ul {...parts.listProps} aria-label="Suggested places">
        {parts.isOpen &&
          items.map((item, index) => (
            <PlaceOption key={keyOf(item)} choice={item} {...parts.optionProps(index)} />
          ))}
      </ul>
    </div>
  )
}

const keyOf = (item: PlaceChoice) => (item === 'my-location' ? item : item.value)

/** An option of the place list: a place with its contractor count, or the person's own position. */
function PlaceOption({ choice, ...option }: ComponentProps<'li'> & { choice: PlaceChoice }) {
  return (
    <li {...option}>
      {choice === 'my-location' ? (
        <>
          <Icon name="locate-fixed" size={18} className="shrink-0 text-primary" />
          <span className="font-medium">Use my location</span>
        </>
      ) : (
        <>
          <Icon name="map-pin" size={18} className="shrink-0 text-muted" />
          <span className="min-w-0 flex-1 truncate">
            <span>{choice.value}</span>
            {choice.detail && <span className="text-muted">{` ${choice.detail}`}</span>}
          </span>
          <span className="text-sm text-muted tabular-nums">
            <span>{formatCount(choice.count)}</span>
            <span className="max-sm:sr-only">
              {` ${choice.count === 1 ? 'contractor' : 'contractors'}`}
            </span>
          </span>
        </>
      )}
    </li>
  )
}
