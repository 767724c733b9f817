import { useConnection } from '../device/connection.ts'
import { useSite } from '../lib/site.ts'
import { LinkButton } from '../ui/button.tsx'

interface AdSlotProps {
  /** Index into the list of house ads, modulo the number of ads. */
  index?: number
  /** `wide` spans the page, `box` is a block for a sidebar or a grid. */
  shape?: 'wide' | 'box'
  className?: string
}

/** One of the site's own ads. Renders nothing while offline, or when the site has no ads. */
export function AdSlot({ index = 0, shape = 'wide', className = '' }: AdSlotProps) {
  const isOffline = useConnection((state) => state.isOffline)
  const { houseAds } = useSite()
  const ad = houseAds[index % houseAds.length]
  if (!ad || isOffline) return null
  const layout =
    shape === 'wide'
      ? 'min-h-40 sm:min-h-28 sm:flex-row sm:items-center sm:justify-between'
      : 'min-h-56 justify-between'
  return (
    <div
      className={`flex flex-col gap-3 rounded-box border border-dashed border-base-300 bg-base-200/60 p-4 sm:px-5 print:hidden ${layout} ${className}`}
    >
      <div>
        <p className="text-sm text-muted">Advertisement</p>
        <p className="font-heading text-lg font-semibold">{ad.title}</p>
        <p className="text-muted">{ad.text}</p>
      </div>
      <LinkButton to={ad.to} variant="outline" className="w-fit">
        {ad.action}
      </LinkButton>
    </div>
  )
}
