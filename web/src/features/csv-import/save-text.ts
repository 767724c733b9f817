/** How long the browser may take to begin with a download, in milliseconds. */
const PATIENCE = 60_000

/**
 * Saves a CSV text as a file on this device. Spreadsheets take it for UTF-8 by the mark at its
 * beginning.
 */
export function saveText(fileName: string, text: string): void {
  const url = URL.createObjectURL(
    new Blob([text.startsWith('\ufeff') ? '' : '\ufeff', text], { type: 'text/csv;charset=utf-8' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), PATIENCE)
}
