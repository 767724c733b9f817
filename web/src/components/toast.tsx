import { type ComponentType, useEffect, useState } from 'react'
import type { ToasterProps } from 'sonner'
import { ToastCard, type ToastMessage } from './toast-card.tsx'

/** How long a toast stays, in milliseconds; hovering and focus pause it (D6). */
const DURATION = 5000
/** Sonner keeps a dismissed toast in the page this long for its way out. */
const WAY_OUT = 250

let shown: string | number | undefined
let waiting: ReturnType<typeof setTimeout> | undefined

/** Shows one toast; one that is still there goes first, so there is never more than one (D6). */
export function toast(message: ToastMessage): void {
  void import('sonner').then(({ toast: sonner }) => {
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
  }, codeIsMissing)
}

/** Without a network and before the worker has it, the code may not come: nothing is shown, and no page breaks for it. */
const codeIsMissing = () => undefined

function forget(id: string | number) {
  if (shown === id) shown = undefined
}

/** Where toasts appear. Loaded once the page is idle, so that the live region stands before the first toast. */
export function Toaster() {
  const [Region, setRegion] = useState<ComponentType<ToasterProps> | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => void import('sonner').then((sonner) => setRegion(() => sonner.Toaster), codeIsMissing), 1500)
    return () => clearTimeout(timer)
  }, [])
  if (!Region) return null
  return <Region visibleToasts={1} duration={DURATION} position="bottom-center" toastOptions={{ unstyled: true, className: 'w-full' }} />
}
