import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { type KeyboardEvent, type LiHTMLAttributes, type Ref, useState } from 'react'
import { useDebounce } from 'use-debounce'
import { MAX_LOCATION_LENGTH } from '#contract/rules/limits.ts'
import { formatCount } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type PlaceInputProps, TYPING_DELAY_MS } from './place-input.ts'
import { choicesFor, type PlaceChoice, suggestPlaces } from './suggest.ts'
import { usePlaces } from './use-places.ts'

const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes

/**
 * State reducer of downshift. Leaving the field selects nothing, and Escape closes the list without
 * clearing the text.
 */
function keepText(
  state: UseComboboxState<PlaceChoice>,
  { type, changes }: UseComboboxStateChangeOptions<PlaceChoice>,
) {
  if (type !== InputBlur && type !== InputKeyDownEscape) return changes
  return { ...changes, inputValue: state.inputValue, selectedItem: state.selectedItem }
}

/**
 * Place field: an editable combobox. It suggests cities and ZIP codes, each with its number of
 * contractors, and the visitor's position.
 */
export function PlaceCombobox({
  labelId,
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
  const [debouncedText, { flush }] = useDebounce(value, TYPING_DELAY_MS)
  const items = choicesFor(suggestPlaces(places, debouncedText), debouncedText, onLocate !== null)

  const combobox = useCombobox<PlaceChoice>({
    items,
    labelId,
    inputId,
    inputValue: value,
    selectedItem: null,
    itemToString: (item) => (item === null || item === 'my-location' ? '' : item.value),
    stateReducer: keepText,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem === 'my-location') onLocate?.()
      else if (selectedItem) onChoose(selectedItem.value)
    },
  })
  const { highlightedIndex, setHighlightedIndex, closeMenu } = combobox
  const isOpen = combobox.isOpen && items.length > 0

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent } = event
    // The suggestions must belong to the current text.
    if (key === 'ArrowDown' || key === 'ArrowUp') flush()
    // These keys move the cursor in the text and clear the highlight.
    if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) {
      skipDownshift(nativeEvent)
      if (highlightedIndex >= 0) setHighlightedIndex(-1)
    }
    // Without a highlighted suggestion, Enter submits the form.
    if (key === 'Enter' && highlightedIndex < 0) {
      skipDownshift(nativeEvent)
      closeMenu()
    }
  }
  return (
    <div className="relative">
      <input
        {...combobox.getInputProps({
          ref: inputRef,
          onKeyDown,
          onChange: (event) => onType(event.currentTarget.value),
          onFocus: () => setHasFocus(true),
          onBlur: () => setHasFocus(false),
          'aria-expanded': isOpen,
        })}
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
      <ul
        {...combobox.getMenuProps({ 'aria-label': 'Suggested places' })}
        hidden={!isOpen}
        className="absolute top-full left-0 w-full max-sm:w-[calc(100vw-4rem)] z-30 mt-1 max-h-80 overflow-y-auto rounded-box border border-base-300 bg-base-100 p-1 text-base-content shadow-lg"
      >
        {isOpen &&
          items.map((item, index) => (
            <PlaceOption
              key={item === 'my-location' ? item : item.value}
              choice={item}
              {...combobox.getItemProps({ item, index })}
            />
          ))}
      </ul>
    </div>
  )
}

/** Prevents downshift from handling a key. */
function skipDownshift(event: globalThis.KeyboardEvent): void {
  Object.assign(event, { preventDownshiftDefault: true })
}

interface PlaceOptionProps extends LiHTMLAttributes<HTMLLIElement> {
  choice: PlaceChoice
  ref?: Ref<HTMLLIElement>
}

/** An option of the place list: a place with its contractor count, or the person's own position. */
function PlaceOption({ choice, ...option }: PlaceOptionProps) {
  return (
    <li
      {...option}
      className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-field px-3 text-left aria-selected:bg-base-200"
    >
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
