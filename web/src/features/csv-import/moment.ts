const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** "Nov 20, 2026, 2:05 PM" in the reader's own zone; "—" when it is invalid (D12). */
export function formatMoment(time: string): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? '—' : moment.format(date)
}
