import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  isOpen: boolean
  /** Called for Esc, the close button, and a click beside the box. */
  onClose: () => void
  title: string
  /** Stays in sight below the scrolling content: the buttons. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A native modal dialog: the page behind is inert, focus goes back to the opener, and a closed one renders nothing (D5).
 * On phones it rises from the lower edge.
 */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, title, footer, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc and the button close it by keyboard
    <dialog
      ref={ref} aria-labelledby={titleId} className="sheet" onClick={closeOnBackdrop}
      onCancel={(event) => { event.preventDefault(); onClose() }}
      // A browser that is asked twice closes it without asking.
      onClose={() => { if (ref.current) onClose() }}
    >
      <div className="sheet-box">
        <div className="flex items-center justify-between gap-4 border-b border-base-300 py-2 pr-2 pl-5">
          <h2 id={titleId} className="text-lg">{title}</h2>
          <button type="button" className="btn btn-ghost btn-square" aria-label="Close" onClick={onClose}><X aria-hidden size={20} /></button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
        {footer && <div className="flex flex-wrap justify-end gap-3 border-t border-base-300 px-5 py-3">{footer}</div>}
      </div>
    </dialog>
  )
}
