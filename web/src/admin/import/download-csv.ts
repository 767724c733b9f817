/** Time for the browser to start the download before the URL is revoked, in milliseconds. */
const REVOKE_AFTER_MS = 60_000

/**
 * Downloads CSV text as a file. Adds a byte order mark, so that spreadsheet programs read it as
 * UTF-8.
 */
export function downloadCsv(fileName: string, text: string): void {
  const url = URL.createObjectURL(
    new Blob([text.startsWith('\ufeff') ? '' : '\ufeff', text], { type: 'text/csv;charset=utf-8' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
