import { BadgeCheck, type LucideIcon, Star, Store } from 'lucide-react'
import type { ContractorDetail } from '#contract/entities.ts'
import { averageRating } from '#contract/rules/rating.ts'

export function StatCards({ listings }: { listings: readonly ContractorDetail[] }) {
  const active = listings.filter((listing) => listing.hasActiveSubscription).length
  return (
    <dl className="grid grid-cols-3 gap-3 sm:gap-4">
      <Stat icon={Store} label="Total Listings" value={String(listings.length)} />
      <Stat icon={BadgeCheck} label="Active Listings" value={String(active)} />
      <Stat
        icon={Star}
        label="Average Rating"
        value={averageRating(listings.map(({ rating }) => rating)) ?? 'N/A'}
      />
    </dl>
  )
}

function Stat({ icon: Icon, label, value }: { icon: LucideIcon; label: string; value: string }) {
  return (
    <div className="panel flex flex-col p-3 sm:p-5">
      <dt className="flex items-center gap-2 text-sm text-muted sm:text-base">
        <Icon aria-hidden size={18} className="shrink-0 text-primary max-sm:hidden" />
        {label}
      </dt>
      <dd className="mt-auto pt-1 font-heading text-2xl font-bold tabular-nums sm:text-3xl">
        {value}
      </dd>
    </div>
  )
}
