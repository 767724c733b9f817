import { type RefObject, useEffect, useRef, useState } from 'react'

export interface Disclosure<Container extends HTMLElement> {
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
  toggle: () => void
  close: () => void
  /** Ref of the element that contains the button and the panel. */
  ref: RefObject<Container | null>
}

/**
 * Manages a panel that a button opens. Esc closes the panel and returns the focus to the button. A
 * click outside closes the panel too.
 */
export function useDisclosure<
  Container extends HTMLElement = HTMLDivElement,
>(): Disclosure<Container> {
  const [isOpen, setIsOpen] = useState(false)
  const ref = useRef<Container>(null)

  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      ref.current?.querySelector<HTMLElement>('[aria-expanded], summary')?.focus()
    }
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setIsOpen(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [isOpen])

  return {
    isOpen,
    setIsOpen,
    toggle: () => setIsOpen((open) => !open),
    close: () => setIsOpen(false),
    ref,
  }
}
