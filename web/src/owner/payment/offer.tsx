import { formatPrice } from '../../lib/format-price.ts'
import { useSite } from '../../lib/site.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The price of a listing; nothing while no payment begins. */
export function Price() {
  const { offer } = useSite()
  if (offer.mode === 'closed') return null
  if (offer.mode === 'free')
    return (
      <div className="rounded-box border border-base-300 bg-base-100 p-5 sm:p-6">
        <p className="font-heading text-4xl font-bold">Free</p>
        <p className="mt-3 text-muted">A listing costs nothing on this site.</p>
      </div>
    )
  return (
    <div className="rounded-box border border-base-300 bg-base-100 p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-2">
        {offer.discount && (
          <Badge tone="accent" icon="tag">
            {offer.discount}
          </Badge>
        )}
        {offer.urgency && <span className="font-medium text-accent-ink">{offer.urgency}</span>}
      </div>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="font-heading text-4xl font-bold">{formatPrice(offer.priceCents)}</span>
        {offer.referencePriceCents > 0 && (
          <s className="text-xl text-muted">
            <span className="sr-only">instead of </span>
            <span>{formatPrice(offer.referencePriceCents)}</span>
          </s>
        )}
      </p>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-muted">
        {offer.terms.map((term) => (
          <li key={term} className="flex items-center gap-1.5">
            <Icon name="check" size={18} className="text-success" />
            <span>{term}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The benefits of a listing. */
export function Benefits() {
  const { benefits } = useSite().offer
  if (benefits.length === 0) return null
  return (
    <section aria-labelledby="listing-benefits">
      <h2 id="listing-benefits" className="text-xl">
        What a listing brings
      </h2>
      <ul className="mt-4 flex flex-col gap-4">
        {benefits.map(({ title, text }) => (
          <li key={title} className="flex gap-3">
            <span className="mt-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-primary/10 text-primary">
              <Icon name="check" size={18} />
            </span>
            <div>
              <h3 className="text-base">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
