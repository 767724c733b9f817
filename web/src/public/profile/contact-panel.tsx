import type { ReactNode } from 'react'
import type { ContractorDetail } from '#contract/entities.ts'
import { normalizeWebUrl, telHref } from '#contract/rules/links.ts'
import { OpeningLine, useOpening } from '../../domain/directory/opening-line.tsx'
import { SaveButton } from '../../domain/saved/save-button.tsx'
import { formatPhone } from '../../lib/format-phone.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ShareButton } from './action-bar.tsx'

/**
 * The panel beside a profile, which follows when the page scrolls; on phones and tablets it is a
 * part of the page.
 */
export function SidePanel({ children }: { children: ReactNode }) {
  return <aside className="profile-side">{children}</aside>
}

/** Until when the business is open and Call Now with the number, which phones have in their bar. */
export function CallBlock({ contractor }: { contractor: ContractorDetail }) {
  return (
    <div className="flex flex-col gap-2.5 max-lg:hidden print:hidden">
      <OpeningLine contractor={contractor} opening={useOpening(contractor)} hasToday />
      <CallButton contractor={contractor} />
    </div>
  )
}

/** Call Now with the number. Renders nothing without a number that can be dialled. */
export function CallButton({
  contractor: { name, phoneNumber },
}: {
  contractor: ContractorDetail
}) {
  const tel = telHref(phoneNumber)
  if (!phoneNumber || !tel) return null
  const number = formatPhone(phoneNumber)
  return (
    <LinkButton
      href={tel}
      icon="phone"
      wide
      className="min-h-14 flex-wrap gap-y-0"
      aria-label={`Call Now: ${name}, ${number}`}
    >
      <span className="font-normal">Call Now</span>
      <b className="font-heading text-xl leading-none font-bold tabular-nums">{number}</b>
    </LinkButton>
  )
}

/** The quiet buttons Website, Save and Share. */
export function PanelButtons({ contractor }: { contractor: ContractorDetail }) {
  const website = contractor.website ? normalizeWebUrl(contractor.website) : null
  return (
    <div className="panel-buttons print:hidden">
      {website && (
        <LinkButton
          href={website}
          variant="quiet"
          icon="globe"
          aria-label={`Website of ${contractor.name} (opens in a new tab)`}
        >
          Website
        </LinkButton>
      )}
      <SaveButton
        contractor={contractor}
        category={{ name: contractor.categoryName, slug: contractor.categorySlug }}
        variant="text"
      />
      <ShareButton contractor={contractor} />
    </div>
  )
}
