import { useEffect } from 'react'
import type { Contractor } from '#contract/entities.ts'
import { useHydrated } from '../../lib/hydration.ts'
import { useSite } from '../../lib/site.ts'
import { LinkButton } from '../../ui/button.tsx'
import { loadOutbox, useSentQuotes } from '../request-outbox/outbox.ts'
import { askedText } from './quote-item.tsx'

/** Returns whether visitors can ask the contractor for a quote. */
export function useTakesQuotes({ facts }: Pick<Contractor, 'facts'>): boolean {
  return useSite().features.quotes && facts?.takesQuotes === true
}

interface QuoteButtonProps {
  contractor: Pick<Contractor, 'id' | 'name' | 'facts'>
  className?: string
}

/** The link to the form with which a visitor asks for a quote, if the contractor takes requests. */
export function QuoteButton({ contractor, className }: QuoteButtonProps) {
  if (!useTakesQuotes(contractor)) return null
  return (
    <LinkButton
      to={`/quote/${contractor.id}`}
      variant="outline"
      icon="message-square"
      wide
      className={className}
    >
      <span className="min-w-0 wrap-anywhere">{`Write to ${contractor.name}`}</span>
    </LinkButton>
  )
}

/** When the visitor asked this contractor from this device, and what became of it. */
export function AskedLine({ contractorId }: { contractorId: number }) {
  const isHydrated = useHydrated()
  const rows = useSentQuotes()
  useEffect(() => void loadOutbox(), [])
  const row = rows.find(({ contractor }) => contractor.id === contractorId)
  if (!isHydrated || !row?.sent) return null
  return <p className="text-sm text-muted print:hidden">{askedText(row.sent)}</p>
}
