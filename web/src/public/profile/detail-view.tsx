import type { ContractorDetail } from '#contract/entities.ts'
import { ClaimLine } from '../../domain/claims/claim-line.tsx'
import { AskedLine, QuoteButton, useTakesQuotes } from '../../domain/quotes/quote-button.tsx'
import { ProfileNote } from '../../domain/saved/profile-note.tsx'
import { formatPlural } from '../../lib/format.ts'
import { useSite } from '../../lib/site.ts'
import { RatingBadge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ActionBar } from './action-bar.tsx'
import { ContactFacts, Credentials } from './contact-facts.tsx'
import { CallButton, PanelButtons, SidePanel } from './contact-panel.tsx'
import { FaqSection } from './faq-section.tsx'
import { Hours } from './hours.tsx'
import { ProfilePictures } from './pictures.tsx'
import { ProfileTitle } from './profile-title.tsx'
import { RelatedBlock } from './related-block.tsx'
import { ReportButton } from './report-button.tsx'
import { ReviewsSection } from './reviews-section.tsx'
import { Section } from './section.tsx'

/** The contractor page at `/contractor/{id}`. */
export function DetailView({ contractor }: { contractor: ContractorDetail }) {
  return (
    <>
      <div className="page py-2 sm:py-4">
        <LinkButton to="/directory" variant="ghost" icon="arrow-left" className="-ml-4">
          Back to Directory
        </LinkButton>
        <ProfilePictures contractor={contractor} />
        <div className="profile">
          <div className="profile-main">
            <header className="py-5">
              <ProfileTitle contractor={contractor} />
            </header>
            {contractor.description && (
              <Section title="About">
                <p className="max-w-prose break-words whitespace-pre-line">
                  {contractor.description}
                </p>
              </Section>
            )}
          </div>
          <SidePanel>
            <RequestQuote contractor={contractor} />
            <PanelButtons contractor={contractor} />
            <Section title="Business Hours">
              <Hours contractor={contractor} hasTypical />
            </Section>
            <ProfileNote contractor={contractor} />
            <ClaimLine contractor={contractor} />
            <ReportButton contractor={contractor} />
          </SidePanel>
          <div className="profile-rest">
            <Section title="Contact Information">
              <ContactFacts contractor={contractor} />
            </Section>
            <Ratings contractor={contractor} />
            <ReviewsSection contractor={contractor} />
            <Credentials contractor={contractor} />
            <FaqSection categorySlug={contractor.categorySlug} />
          </div>
        </div>
        <div className="border-t border-base-300 pt-7">
          <RelatedBlock contractor={contractor} />
        </div>
      </div>
      <ActionBar contractor={contractor} />
    </>
  )
}

function Ratings({ contractor: { rating, reviewCount } }: { contractor: ContractorDetail }) {
  const { reviews } = useSite().features
  return (
    <Section title="Ratings">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RatingBadge rating={rating} className="text-xl" />
        <span className="text-muted">{formatPlural(reviewCount, 'review')}</span>
        {reviews && rating > 0 && <span className="text-muted">Imported rating</span>}
      </p>
      <p className="mt-3 flex items-center gap-2">
        <Icon name="clock" size={20} className="text-muted" />
        Response time: Within 24 hours
      </p>
    </Section>
  )
}

/** Buttons to call the contractor or to send an email. Renders nothing when neither is known. */
function RequestQuote({ contractor }: { contractor: ContractorDetail }) {
  const { phoneNumber, email, name } = contractor
  const takesQuotes = useTakesQuotes(contractor)
  if (!phoneNumber && !email && !takesQuotes) return null
  return (
    <Section title="Request a Quote" className="print:hidden">
      <p className="text-muted">Describe your project and ask for a price.</p>
      <div className="short-items mt-4 gap-2.5 lg:grid-cols-1">
        <CallButton contractor={contractor} />
        {email && (
          <LinkButton
            href={`mailto:${email}?subject=${encodeURIComponent(`Quote request for ${name}`)}`}
            variant="outline"
            icon="mail"
            wide
          >
            Send Email
          </LinkButton>
        )}
        <QuoteButton contractor={contractor} />
      </div>
      <AskedLine contractorId={contractor.id} />
    </Section>
  )
}
