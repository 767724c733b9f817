const units = ['kB', 'MB', 'GB', 'TB']

/** Formats a size like "512 bytes", "340 kB" or "1.2 MB", with units of 1000 as in browsers. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), units.length)
  const amount = bytes / 1000 ** power
  // 999.96 kB is 1 MB, not 1000 kB.
  if (Number(amount.toFixed(1)) >= 1000 && power < units.length) return `1 ${units[power]}`
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: amount < 10 ? 1 : 0 })} ${units[power - 1]}`
}
