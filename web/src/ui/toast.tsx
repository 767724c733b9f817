import type { ComponentType } from 'react'
import { create } from 'zustand'
import { loadCode } from '../lib/api-error.ts'
import type { ToastMessage } from './toast-card.tsx'

const useRegion = create<{ Region: ComponentType | null }>(() => ({ Region: null }))

/**
 * Loads the toasts with the first one. Resolves when the region is on the page. Their style sheet
 * sets variables on `html[dir]`. That is why index.html has no `dir` (the default is the same):
 * otherwise the browser would compute the styles of the whole page again.
 */
async function loadRegion() {
  const region = await loadCode(() => import('./toast-region.tsx'))
  useRegion.setState({ Region: region.ToastRegion })
  await region.regionMounted
  return region
}

/**
 * Ignores that the toast code could not be loaded. This happens offline, if the service worker has
 * not cached that code yet. The page works without toasts.
 */
const ignoreMissingCode = () => undefined

/** Shows a toast and dismisses the one shown before. */
export function toast(message: ToastMessage): void {
  void loadRegion().then(({ showToast }) => showToast(message), ignoreMissingCode)
}

/** Renders the toasts, from the first one on. */
export function Toaster() {
  const { Region } = useRegion()
  return Region && <Region />
}
