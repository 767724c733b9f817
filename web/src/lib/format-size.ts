const KILOBYTE = 1024
const units = ['KB', 'MB', 'GB', 'TB']

/** Formats a number of bytes as "12 KB" or "3.4 MB"; 1 KB is 1024 bytes. Never less than "1 KB". */
export function formatSize(bytes: number): string {
  let amount = Math.max(1, Math.round(bytes / KILOBYTE))
  let unit = 0
  while (amount >= KILOBYTE && unit < units.length - 1) {
    unit += 1
    amount = bytes / KILOBYTE ** (unit + 1)
  }
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${units[unit]}`
}

/** Formats a size limit, given in bytes, as "32 MB". */
export const formatMegabytes = (bytes: number) => `${bytes / KILOBYTE ** 2} MB`
