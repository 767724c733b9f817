import { type ComponentType, useEffect, useState } from 'react'
import { loadCode } from '../lib/load-code.ts'
import type { ToastMessage } from './toast-card.tsx'

const region = () => loadCode(() => import('./toast-region.tsx'))

/**
 * Without a network and before the worker has it, the code may not come: nothing is shown, and no
 * page breaks for it.
 */
const codeIsMissing = () => undefined

/** Shows a toast, one at a time (D6). */
export function toast(message: ToastMessage): void {
  void region().then(({ showToast }) => showToast(message), codeIsMissing)
}

/** The same for what nobody waits for: it comes once nothing else is shown. */
export function notice(message: ToastMessage): void {
  void region().then(({ showNotice }) => showNotice(message), codeIsMissing)
}

/**
 * Where toasts appear. Loaded once the page is idle, so that the live region stands before the
 * first toast.
 */
export function Toaster() {
  const [Region, setRegion] = useState<ComponentType | null>(null)
  useEffect(() => {
    const timer = setTimeout(
      () => void region().then(({ ToastRegion }) => setRegion(() => ToastRegion), codeIsMissing),
      1500,
    )
    return () => clearTimeout(timer)
  }, [])
  return Region && <Region />
}
