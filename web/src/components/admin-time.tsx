const format = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** "Nov 20, 2026, 14:05" in the reader's own zone; "—" when there is none (D12). */
export function AdminTime({ time }: { time: string | null }) {
  const date = time === null ? null : new Date(time)
  if (!date || Number.isNaN(date.getTime())) return <>—</>
  return <time dateTime={date.toISOString()} className="whitespace-nowrap tabular-nums">{format.format(date)}</time>
}
