import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'

/**
 * What a native modal dialog needs to open with its component and to end with it: the page behind
 * is inert, Esc and a press beside it ask to close, and the focus goes back to the opener (D5).
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  return {
    ref,
    onClick: (event: MouseEvent) => {
      if (event.target === ref.current) onClose()
    },
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      onClose()
    },
    // A browser that is asked twice closes it without asking.
    onClose: () => {
      if (ref.current) onClose()
    },
  }
}
