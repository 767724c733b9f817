import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'

/**
 * Returns the props of a native `<dialog>` that is open as a modal while its component is mounted.
 * Esc and a click on the backdrop call `onClose`. On unmount the focus returns to the element that
 * had it before.
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
    // On a second Esc, browsers close the dialog without a cancel event.
    onClose: () => {
      if (ref.current) onClose()
    },
  }
}
