import type { ReactNode } from 'react'
import { formatAsOf } from '../../lib/format.ts'
import { notInFuture } from '../../offline/directory/age.ts'
import type { StoredPart } from '../../offline/inventory.ts'
import { formatSize } from './size.ts'

interface PartProps {
  title: string
  part: StoredPart
  /** "2,412 contractors". */
  amount: string
  /** Shown instead of the amount: "never downloaded" is not the same as "none found". */
  none: string
  /** Label of the time: "as of", "newest from". */
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
}: PartProps) {
  const isThere = count > 0 || asOf !== null
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="text-base">{title}</h3>
        <p className="text-muted tabular-nums">
          {isThere
            ? [amount, asOf && `${age} ${formatAsOf(notInFuture(asOf))}`].filter(Boolean).join(', ')
            : none}
        </p>
      </div>
      <div className="flex items-center gap-4 tabular-nums">
        {isThere && formatSize(bytes)}
        {count > 0 && action}
      </div>
    </li>
  )
}
