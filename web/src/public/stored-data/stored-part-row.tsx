import type { ReactNode } from 'react'
import { clampToNow } from '../../domain/directory/stored/age.ts'
import { formatSize } from '../../lib/format-size.ts'
import { formatAsOf } from '../../lib/format.ts'
import type { StoredPart } from './inventory.ts'

interface StoredPartRowProps {
  title: string
  part: StoredPart
  /** The count as text, for example "2,412 contractors". */
  amount: string
  /** Shown instead of the amount when nothing is stored. */
  none: string
  /** Label of the time, for example "as of" or "newest from". */
  age?: string
  action?: ReactNode
}

/** One row of the list: title, amount, age and size. */
export function StoredPartRow({
  title,
  part: { count, bytes, asOf },
  amount,
  none,
  age = 'as of',
  action,
}: StoredPartRowProps) {
  const isStored = count > 0 || asOf !== null
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="text-base">{title}</h3>
        <p className="text-muted tabular-nums">
          {isStored
            ? [amount, asOf && `${age} ${formatAsOf(clampToNow(asOf))}`].filter(Boolean).join(', ')
            : none}
        </p>
      </div>
      <div className="flex items-center gap-4 tabular-nums">
        {isStored && formatSize(bytes)}
        {count > 0 && action}
      </div>
    </li>
  )
}
