const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns "November 2026" for "2026-11". */
export function monthLabel(month: string): string {
  return months.format(new Date(`${month}-01T00:00:00Z`))
}
