import { type RefObject, useEffect, useRef, useState } from 'react'

interface Disclosure {
  isOpen: boolean
  toggle: () => void
  close: () => void
  /** Ref of the element that contains the button and the panel. */
  ref: RefObject<HTMLDivElement | null>
}

/**
 * State of a panel that a button opens. Esc closes it and returns the focus to the button; a press
 * outside closes it too.
 */
export function useDisclosure(): Disclosure {
  const [isOpen, setIsOpen] = useState(false)
  const ref = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      ref.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    }
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setIsOpen(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [isOpen])

  return { isOpen, toggle: () => setIsOpen((open) => !open), close: () => setIsOpen(false), ref }
}
