import { useEffect, useState } from 'react'
import type { Contractor } from '#contract/entities.ts'
import { contractorPath } from '#contract/rules/links.ts'

/** Whether the browser hands links to other apps. */
export const canShare = typeof navigator.share === 'function'

/** How long what happened is told, in milliseconds. */
const TOLD_FOR = 4000

export interface Sharing {
  share: () => void
  /** What happened, for a few seconds; '' otherwise. */
  status: string
}

/**
 * Hands on the canonical address of a profile: by the browser's own sheet, otherwise through the
 * clipboard.
 */
export function useShare(contractor: Contractor, categorySlug: string): Sharing {
  const [status, setStatus] = useState('')
  useEffect(() => {
    if (status === '') return
    const timer = setTimeout(() => setStatus(''), TOLD_FOR)
    return () => clearTimeout(timer)
  }, [status])

  const share = async () => {
    const url = new URL(contractorPath(contractor, categorySlug), location.origin).href
    if (canShare && (await opensSheet({ title: contractor.name, url }))) return
    setStatus(
      (await copies(url))
        ? 'Link copied'
        : 'The link could not be copied. Copy it from the address bar.',
    )
  }
  return { share: () => void share(), status }
}

/** False when there is no sheet for this; a sheet that was closed again is an answer. */
async function opensSheet(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

async function copies(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
