/** True when the browser can share links and texts with other apps. */
export const canShare = typeof navigator !== 'undefined' && typeof navigator.share === 'function'

/** Returns false when sharing is not possible. Closing the share dialog counts as success. */
export async function openShareDialog(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
