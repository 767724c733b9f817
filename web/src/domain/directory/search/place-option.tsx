import { LocateFixed, MapPin } from 'lucide-react'
import type { LiHTMLAttributes, Ref } from 'react'
import { formatCount } from '../../../lib/format.ts'
import type { PlaceChoice } from './suggest.ts'

interface PlaceOptionProps extends LiHTMLAttributes<HTMLLIElement> {
  choice: PlaceChoice
  ref?: Ref<HTMLLIElement>
}

/** An option of the place list: a place with its contractor count, or the person's own position. */
export function PlaceOption({ choice, ...option }: PlaceOptionProps) {
  return (
    <li
      {...option}
      className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-field px-3 text-left aria-selected:bg-base-200"
    >
      {choice === 'my-location' ? (
        <>
          <LocateFixed aria-hidden size={18} className="shrink-0 text-primary" />
          <span className="font-medium">Use my location</span>
        </>
      ) : (
        <>
          <MapPin aria-hidden size={18} className="shrink-0 text-muted" />
          <span className="min-w-0 flex-1 truncate">
            {choice.value}
            {choice.detail && <span className="text-muted"> {choice.detail}</span>}
          </span>
          <span className="text-sm text-muted tabular-nums">
            {formatCount(choice.count)}
            <span className="max-sm:sr-only">
              {' '}
              {choice.count === 1 ? 'contractor' : 'contractors'}
            </span>
          </span>
        </>
      )}
    </li>
  )
}
