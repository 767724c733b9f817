import { useEffect } from 'react'
import { toast as sonner, Toaster } from 'sonner'
import { ToastCard, type ToastMessage } from './toast-card.tsx'

/** How long a toast is shown, in ms. The timer stops while the pointer is over the toast. */
const DURATION_MS = 5000
/** Delay before the next toast, in milliseconds; longer than sonner's exit animation (200 ms). */
const EXIT_DELAY_MS = 250

/** Time from rendering the live region until screen readers announce what is added to it, in ms. */
const REGION_NOTICED_MS = 100

/** Above a bar that is fixed to the bottom of the screen (see `bottom-bar` in parts.css). */
const OFFSET = { bottom: 'calc(1rem + var(--bottom-bar, 0px))' }

let reportMounted: () => void

/** Resolves when the live region can show toasts. */
export const regionMounted = new Promise<void>((resolve) => {
  reportMounted = resolve
})

let shownId: string | number | undefined
let pendingTimer: ReturnType<typeof setTimeout> | undefined

/** Shows a toast. A visible toast is dismissed first, so that there is never more than one. */
export function showToast({ isAtTop, ...message }: ToastMessage): void {
  const show = () => {
    pendingTimer = undefined
    shownId = sonner.custom((id) => <ToastCard {...message} onClose={() => sonner.dismiss(id)} />, {
      duration: DURATION_MS,
      position: isAtTop ? 'top-center' : 'bottom-center',
      onAutoClose: ({ id }) => onToastClosed(id),
      onDismiss: ({ id }) => onToastClosed(id),
    })
  }
  clearTimeout(pendingTimer)
  if (shownId === undefined && pendingTimer === undefined) return show()
  if (shownId !== undefined) sonner.dismiss(shownId)
  pendingTimer = setTimeout(show, EXIT_DELAY_MS)
}

function onToastClosed(id: string | number) {
  if (shownId === id) shownId = undefined
}

/** The live region that renders the toasts. */
export function ToastRegion() {
  useEffect(() => void setTimeout(reportMounted, REGION_NOTICED_MS), [])
  return (
    <Toaster
      visibleToasts={1}
      duration={DURATION_MS}
      position="bottom-center"
      offset={OFFSET}
      mobileOffset={OFFSET}
      style={{ fontFamily: 'inherit' }}
      toastOptions={{ unstyled: true, className: 'w-full' }}
    />
  )
}
