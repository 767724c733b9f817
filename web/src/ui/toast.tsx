import { type ComponentType, useEffect, useState } from 'react'
import { loadCode } from '../lib/api-error.ts'
import type { ToastMessage } from './toast-card.tsx'

const loadRegion = () => loadCode(() => import('./toast-region.lazy.tsx'))

/**
 * Ignores that the toast code could not be loaded. This happens offline, if the service worker has
 * not cached that code yet. The page works without toasts.
 */
const ignoreMissingCode = () => undefined

/** Shows a toast and dismisses the one shown before. */
export function toast(message: ToastMessage): void {
  void loadRegion().then(({ showToast }) => showToast(message), ignoreMissingCode)
}

/** Shows a low-priority toast once no other toast is visible. */
export function toastWhenIdle(message: ToastMessage): void {
  void loadRegion().then(({ showToastWhenIdle }) => showToastWhenIdle(message), ignoreMissingCode)
}

/**
 * Renders the toasts. The region is rendered 1.5 s after mount, so that the live region usually
 * exists before the first toast.
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
