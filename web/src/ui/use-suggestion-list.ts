import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'

/** `keyCode` of keys of an input method. Safari ends a composition before its Enter key. */
const IME_KEY_CODE = 229

/**
 * Returns the state of a field with a list of suggestions, as in the combobox pattern of WAI-ARIA:
 * the focus stays in the field, arrow keys move through the list, Enter chooses, and Escape closes
 * the list without clearing the text. The field is in a `relative` element with the list.
 * `isExpanded` is true while suggestions are wanted, even if there are none.
 */
export function useSuggestionList() {
  const id = useId()
  const [isExpanded, setIsExpanded] = useState(false)
  /** The key of the highlighted suggestion. */
  const [highlighted, setHighlighted] = useState<string>()
  const open = (key?: string) => {
    setIsExpanded(true)
    setHighlighted(key)
  }
  const close = () => {
    setIsExpanded(false)
    setHighlighted(undefined)
  }

  /**
   * Returns the attributes of the parts for the suggestions with these keys. When the suggestions
   * change, the highlight stays with its suggestion.
   */
  const partsFor = (keys: readonly string[], onChoose: (index: number) => void) => {
    const isOpen = isExpanded && keys.length > 0
    const active = isOpen ? keys.findIndex((key) => key === highlighted) : -1
    const optionId = (index: number) => `${id}-${index}`
    const choose = (index: number) => {
      close()
      onChoose(index)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { nativeEvent, altKey, ctrlKey, metaKey } = event
      // Keys of an input method, which choose for example Chinese characters, and shortcuts.
      if (nativeEvent.isComposing || event.keyCode === IME_KEY_CODE) return
      if (altKey || ctrlKey || metaKey) return
      switch (event.key) {
        case 'ArrowDown':
          event.preventDefault()
          return open(keys[active + 1] ?? keys[0])
        case 'ArrowUp':
          event.preventDefault()
          return open(keys[active - 1] ?? keys.at(-1))
        // These move the cursor in the text.
        case 'ArrowLeft':
        case 'ArrowRight':
        case 'Home':
        case 'End':
          return setHighlighted(undefined)
        case 'Enter':
          // Without a highlighted suggestion it submits the form.
          if (active < 0) return close()
          event.preventDefault()
          return choose(active)
        case 'Escape':
          // Also suggestions that are still on their way are not wanted any more.
          if (isOpen) event.preventDefault()
          close()
      }
    }
    return {
      isOpen,
      inputProps: {
        role: 'combobox',
        'aria-expanded': isOpen,
        'aria-controls': `${id}-list`,
        'aria-autocomplete': 'list' as const,
        'aria-activedescendant': active < 0 ? undefined : optionId(active),
        autoComplete: 'off',
        onKeyDown,
        onBlur: close,
        onClick: () => open(highlighted),
      },
      listProps: {
        id: `${id}-list`,
        role: 'listbox',
        hidden: !isOpen,
        // A list that scrolls would otherwise be a stop of the Tab key.
        tabIndex: -1,
        className:
          'absolute top-full left-0 z-30 mt-1 max-h-80 w-full overflow-y-auto rounded-box border border-base-300 bg-base-100 p-1 text-base-content shadow-lg max-sm:w-[calc(100vw-4rem)]',
        // The field keeps the focus.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
      },
      optionProps: (index: number) => ({
        id: optionId(index),
        role: 'option',
        'aria-selected': index === active,
        className:
          'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-field px-3 py-1 text-left leading-snug -outline-offset-2 outline-primary hover:bg-base-200 aria-selected:bg-base-200 aria-selected:outline-2',
        ref: index === active ? scrollIntoView : undefined,
        onClick: () => choose(index),
      }),
    }
  }
  return { isExpanded, open, partsFor }
}

function scrollIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
