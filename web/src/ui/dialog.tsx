import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react'
import { Icon } from './icon.tsx'

interface DialogProps {
  isOpen: boolean
  /** Called when the user presses Esc or clicks the close button or the backdrop. */
  onClose: () => void
  title: string
  /** Buttons. They stay visible below the scrolling content. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A native modal dialog. The page behind it is inert, and on closing the focus returns to the
 * element that opened it. Renders nothing while closed. On phones it is a sheet at the bottom of
 * the screen.
 */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, title, footer, children }: DialogProps) {
  const modal = useModal(onClose)
  const titleId = useId()

  return (
    <dialog {...modal} aria-labelledby={titleId} className="sheet">
      <div className="sheet-box">
        <div className="flex items-center justify-between gap-4 border-b border-base-300 py-2 pr-2 pl-5">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          <button
            type="button"
            className="btn btn-ghost btn-square"
            aria-label="Close"
            onClick={onClose}
          >
            <Icon name="x" size={20} />
          </button>
        </div>
        <div
          data-part="content"
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4"
        >
          {children}
        </div>
        {footer && (
          <div
            data-part="footer"
            className="flex flex-wrap justify-end gap-3 border-t border-base-300 px-5 py-3"
          >
            {footer}
          </div>
        )}
      </div>
    </dialog>
  )
}

const FIELD = ':is(input, select, textarea):not(:disabled, [type="hidden"], [type="file"])'

/**
 * Focuses the first field, or a step of instructions before it; without a field, the first button
 * of the footer, which changes nothing, such as Cancel. A dialog with neither keeps the browser's
 * choice.
 */
function focusFirst(dialog: HTMLElement): void {
  const target =
    dialog.querySelector<HTMLElement>(`[data-part="content"] :is(${FIELD}, li[tabindex="-1"])`) ??
    dialog.querySelector<HTMLElement>('[data-part="footer"] button:not(:disabled)')
  target?.focus({ preventScroll: true })
}

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
    if (dialog) focusFirst(dialog)
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
