import { type ComponentType, useEffect, useState } from 'react'
import { loadCode } from '../lib/load-code.ts'
import type { ToastMessage } from './toast-card.tsx'

const loadRegion = () => loadCode(() => import('./toast-region.tsx'))

/**
 * The toast code cannot be loaded offline before the service worker has cached it. Then no toast is
 * shown, and the page keeps working.
 */
const ignoreMissingCode = () => undefined

/** Shows a toast, one at a time. */
export function toast(message: ToastMessage): void {
  void loadRegion().then(({ showToast }) => showToast(message), ignoreMissingCode)
}

/** Shows a low-priority toast once no other toast is visible. */
export function toastWhenIdle(message: ToastMessage): void {
  void loadRegion().then(
    ({ showToastWhenIdle: showNotice }) => showNotice(message),
    ignoreMissingCode,
  )
}

/**
 * Renders the toasts. The code is loaded 1.5 s after mount, so that the live region exists before
 * the first toast.
 */
export function Toaster() {
  const [Region, setRegion] = useState<ComponentType | null>(null)
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void loadRegion().then(
          ({ ToastRegion }) => setRegion(() => ToastRegion),
          ignoreMissingCode,
        ),
      1500,
    )
    return () => clearTimeout(timer)
  }, [])
  return Region && <Region />
}
