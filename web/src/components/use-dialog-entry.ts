import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

export interface DialogEntry {
  isOpen: boolean
  open: () => void
  /** Goes back to where the page was without the dialog. */
  close: () => void
}

/**
 * Whether a dialog is open, as an entry of the history: Back closes it instead of leaving the page.
 * What the dialog leads to replaces that entry. `name` is its own among the dialogs of a page.
 */
export function useDialogEntry(name: string): DialogEntry {
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation() as {
    pathname: string
    search: string
    hash: string
    state: unknown
  }
  const isOpen = isOpenIn(state, name)
  // Esc pressed twice goes back once.
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
