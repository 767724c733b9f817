import { useEffect, useState } from 'react'
import type { Contractor } from '#contract/entities.ts'
import { contractorPath } from '#contract/rules/links.ts'

/** True when the browser can share links with other apps. */
export const canShare = typeof navigator !== 'undefined' && typeof navigator.share === 'function'

/** How long the status is shown, in ms. */
const STATUS_MS = 4000

export interface Sharing {
  share: () => void
  /** Whether the URL was copied, as text to show for a few seconds; otherwise ''. */
  status: string
}

/**
 * Shares the canonical URL of a profile with the browser's share dialog. If the browser has none or
 * sharing fails, copies the URL to the clipboard.
 */
export function useShare(contractor: Contractor, categorySlug: string): Sharing {
  const [status, setStatus] = useState('')
  useEffect(() => {
    if (status === '') return
    const timer = setTimeout(() => setStatus(''), STATUS_MS)
    return () => clearTimeout(timer)
  }, [status])

  const share = async () => {
    const url = new URL(contractorPath(contractor, categorySlug), location.origin).href
    if (canShare && (await openShareDialog({ title: contractor.name, url }))) return
    setStatus(
      (await copyToClipboard(url))
        ? 'Link copied'
        : 'The link could not be copied. Copy it from the address bar.',
    )
  }
  return { share: () => void share(), status }
}

/** Returns false when sharing is not possible. Closing the share dialog counts as success. */
async function openShareDialog(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
