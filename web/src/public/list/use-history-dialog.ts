import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

export interface HistoryDialog {
  isOpen: boolean
  open: () => void
  /** Goes back to the history entry before the dialog. */
  close: () => void
}

/**
 * Stores the open state of a dialog in a history entry, so that Back closes the dialog instead of
 * leaving the page. Links inside the dialog should replace this entry. `name` must be unique among
 * the dialogs of a page.
 */
export function useHistoryDialog(name: string): HistoryDialog {
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation() as {
    pathname: string
    search: string
    hash: string
    state: unknown
  }
  const isOpen = isOpenIn(state, name)
  // Prevents going back twice when Esc is pressed twice.
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
  }, [isOpen])
  return {
    isOpen,
    open: () => {
      if (!isOpen)
        void navigate(
          { pathname, search, hash },
          { state: { dialog: name }, preventScrollReset: true },
        )
    },
    close: () => {
      if (!isOpen || isClosing.current) return
      isClosing.current = true
      void navigate(-1)
    },
  }
}

function isOpenIn(state: unknown, name: string): boolean {
  return typeof state === 'object' && state !== null && 'dialog' in state && state.dialog === name
}
