import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'

/** Index of no suggestion. */
const NONE = -1

/**
 * Returns the state of a field with a list of suggestions, as in the combobox pattern of WAI-ARIA:
 * the focus stays in the field, arrow keys move through the list, Enter chooses, and Escape closes
 * the list without clearing the text. `isExpanded` is true while suggestions are wanted, even if
 * there are none.
 */
export function useSuggestionList() {
  const id = useId()
  const [isExpanded, setIsExpanded] = useState(false)
  const [highlighted, setHighlighted] = useState(NONE)
  const open = (index = NONE) => {
    setIsExpanded(true)
    setHighlighted(index)
  }
  const close = () => {
    setIsExpanded(false)
    setHighlighted(NONE)
  }

  /** Returns the attributes of the parts for a number of suggestions. */
  const partsFor = (count: number, onChoose: (index: number) => void) => {
    const isOpen = isExpanded && count > 0
    const active = isOpen && highlighted < count ? highlighted : NONE
    const optionId = (index: number) => `${id}-${index}`
    const choose = (index: number) => {
      close()
      onChoose(index)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      switch (event.key) {
        case 'ArrowDown':
          event.preventDefault()
          return open(active + 1 < count ? active + 1 : 0)
        case 'ArrowUp':
          event.preventDefault()
          return open(active > 0 ? active - 1 : count - 1)
        // These move the cursor in the text.
        case 'ArrowLeft':
        case 'ArrowRight':
        case 'Home':
        case 'End':
          return setHighlighted(NONE)
        case 'Enter':
          // Without a highlighted suggestion it submits the form.
          if (active === NONE) return close()
          event.preventDefault()
          return choose(active)
        case 'Escape':
          if (!isOpen) return
          event.preventDefault()
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
        'aria-activedescendant': active === NONE ? undefined : optionId(active),
        autoComplete: 'off',
        onKeyDown,
        onBlur: close,
      },
      listProps: { id: `${id}-list`, role: 'listbox', hidden: !isOpen },
      optionProps: (index: number) => ({
        id: optionId(index),
        role: 'option',
        'aria-selected': index === active,
        ref: index === active ? scrollIntoView : undefined,
        // The field keeps the focus.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onClick: () => choose(index),
      }),
    }
  }
  return { isExpanded, open, partsFor }
}

function scrollIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
