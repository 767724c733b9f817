import { toast as sonner, Toaster } from 'sonner'
import { ToastCard, type ToastMessage } from './toast-card.tsx'

/** How long a toast stays, in milliseconds; hovering and focus pause it (D6). */
const DURATION = 5000
/** Sonner keeps a dismissed toast in the page this long for its way out. */
const WAY_OUT = 250

let shown: string | number | undefined
let waiting: ReturnType<typeof setTimeout> | undefined
let notice: ToastMessage | undefined

/** Shows one toast; one that is still there goes first, so there is never more than one (D6). */
export function showToast(message: ToastMessage): void {
  const show = () => {
    waiting = undefined
    shown = sonner.custom((id) => <ToastCard {...message} onClose={() => sonner.dismiss(id)} />, {
      duration: DURATION,
      onAutoClose: ({ id }) => forget(id),
      onDismiss: ({ id }) => forget(id),
    })
  }
  clearTimeout(waiting)
  if (shown === undefined && waiting === undefined) return show()
  if (shown !== undefined) sonner.dismiss(shown)
  waiting = setTimeout(show, WAY_OUT)
}

/** Shows what nobody waits for once nothing else is shown: it takes no answer's place. */
export function showNotice(message: ToastMessage): void {
  if (shown === undefined && waiting === undefined) showToast(message)
  else notice = message
}

function forget(id: string | number) {
  if (shown === id) shown = undefined
  const next = notice
  if (shown !== undefined || waiting !== undefined || !next) return
  notice = undefined
  showToast(next)
}

/** The live region toasts appear in. */
export function ToastRegion() {
  return (
    <Toaster
      visibleToasts={1}
      duration={DURATION}
      position="bottom-center"
      toastOptions={{ unstyled: true, className: 'w-full' }}
    />
  )
}
