import { MAX_LOCATION_LENGTH } from '#contract/rules/search.ts'
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { MapPin } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useDebounce } from 'use-debounce'
import { formatCount } from '../../../lib/format.ts'
import { type PlaceInputProps, placeholder, TYPING_PAUSE } from './place-input.ts'
import { type Suggestion, suggestPlaces } from './suggest.ts'
import { usePlaces } from './use-places.ts'

const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes

/** Nothing is chosen by leaving the field, and Escape closes the list without emptying it (D1). */
function keepText(state: UseComboboxState<Suggestion>, { type, changes }: UseComboboxStateChangeOptions<Suggestion>) {
  if (type !== InputBlur && type !== InputKeyDownEscape) return changes
  return { ...changes, inputValue: state.inputValue, selectedItem: state.selectedItem }
}

/** The place field: an editable combobox that proposes cities with their counts, and ZIP codes. */
export function PlaceCombobox({ labelId, inputId, value, onType, onChoose, inputRef, className }: PlaceInputProps) {
  const [isWanted, setIsWanted] = useState(false)
  const places = usePlaces(isWanted)
  const [settled] = useDebounce(value, TYPING_PAUSE)
  const items = suggestPlaces(places, settled)

  const combobox = useCombobox<Suggestion>({
    items, labelId, inputId, inputValue: value, selectedItem: null,
    itemToString: (item) => item?.value ?? '',
    stateReducer: keepText,
    onSelectedItemChange: ({ selectedItem }) => { if (selectedItem) onChoose(selectedItem.value) },
  })
  const isOpen = combobox.isOpen && items.length > 0
  const submitsForm = (event: KeyboardEvent) => {
    // Without a highlighted proposal Enter belongs to the form.
    if (event.key !== 'Enter' || combobox.highlightedIndex >= 0) return
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    combobox.closeMenu()
  }
  return (
    <div className="relative">
      <input
        {...combobox.getInputProps({
          ref: inputRef, onKeyDown: submitsForm,
          onChange: (event) => onType(event.currentTarget.value),
          onFocus: () => setIsWanted(true),
          onBlur: () => setIsWanted(false),
          'aria-expanded': isOpen,
        })}
        type="text" inputMode="search" enterKeyHint="search" autoCapitalize="words" spellCheck={false} name="location" maxLength={MAX_LOCATION_LENGTH}
        placeholder={placeholder} className={className}
      />
      <ul
        {...combobox.getMenuProps({ 'aria-label': 'Suggested places' })} hidden={!isOpen}
        className="absolute top-full left-0 w-full max-sm:w-[calc(100vw-4rem)] z-30 mt-1 max-h-80 overflow-y-auto rounded-box border border-base-300 bg-base-100 p-1 text-base-content shadow-lg"
      >
        {isOpen && items.map((item, index) => (
          <li
            key={item.value} {...combobox.getItemProps({ item, index })}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-field px-3 text-left aria-selected:bg-base-200"
          >
            <MapPin aria-hidden size={18} className="shrink-0 text-muted" />
            <span className="min-w-0 flex-1 truncate">{item.value}{item.detail && <span className="text-muted"> {item.detail}</span>}</span>
            <span className="text-sm text-muted tabular-nums">{formatCount(item.count)}<span className="max-sm:sr-only"> {item.count === 1 ? 'contractor' : 'contractors'}</span></span>
          </li>
        ))}
      </ul>
    </div>
  )
}
