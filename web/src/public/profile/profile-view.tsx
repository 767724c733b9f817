import type { ReactNode } from 'react'
import { contractorCrumbs } from '#content/page-heads/contractor.ts'
import type { Contractor, ContractorDetail } from '#contract/entities.ts'
import { listServices } from '#contract/rules/services.ts'
import { ClaimLine } from '../../domain/claims/claim-line.tsx'
import { AskedLine, QuoteButton } from '../../domain/quotes/quote-button.tsx'
import { ProfileNote } from '../../domain/saved/profile-note.tsx'
import { OutlineIcon } from '../../lib/outline-icon.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AdSlot } from '../ad-slot.tsx'
import { ActionBar } from './action-bar.tsx'
import { ContactFacts, Credentials } from './contact-facts.tsx'
import { CallBlock, PanelButtons, SidePanel } from './contact-panel.tsx'
import { generatedAbout, socialLinks, toSummary } from './facts.ts'
import { FaqSection } from './faq-section.tsx'
import { Hours } from './hours.tsx'
import { ProfilePictures } from './pictures.tsx'
import { ProfileTitle } from './profile-title.tsx'
import { SimilarContractors } from './related-block.tsx'
import { ReportButton } from './report-button.tsx'
import { ReviewsSection } from './reviews-section.tsx'
import { Section } from './section.tsx'

interface ProfileViewProps {
  contractor: ContractorDetail
  /** Related posts, passed in by the page. */
  articles: ReactNode
}

/** The profile at `/contractor/{slug}/{name}`. */
export function ProfileView({ contractor, articles }: ProfileViewProps) {
  const category = { name: contractor.categoryName, slug: contractor.categorySlug }
  const description = contractor.description?.trim() ?? ''
  const summary = toSummary(description)
  return (
    <>
      <div className="page py-2 sm:py-4">
        <Breadcrumbs items={contractorCrumbs(contractor, category)} />
        <ProfilePictures contractor={contractor} />
        <div className="profile">
          <div className="profile-main">
            <header className="py-5">
              <ProfileTitle contractor={contractor} />
              {summary !== description && (
                <p className="mt-4 max-w-prose break-words whitespace-pre-line print:hidden">
                  {summary}
                </p>
              )}
            </header>
            <Section title="About">
              <p className="max-w-prose break-words whitespace-pre-line">
                {description || generatedAbout(contractor, category.name)}
              </p>
            </Section>
            <Services contractor={contractor} />
          </div>
          <SidePanel>
            <CallBlock contractor={contractor} />
            <QuoteButton contractor={contractor} className="print:hidden" />
            <AskedLine contractorId={contractor.id} />
            <PanelButtons contractor={contractor} />
            <Section title="Contact">
              <ContactFacts contractor={contractor} />
              <div className="mt-4 empty:hidden print:hidden">
                <SocialLinks contractor={contractor} />
              </div>
            </Section>
            <Section title="Business Hours">
              <Hours contractor={contractor} />
            </Section>
            <ProfileNote contractor={contractor} />
            <ClaimLine contractor={contractor} />
            <ReportButton contractor={contractor} />
          </SidePanel>
          <div className="profile-rest">
            <ReviewsSection contractor={contractor} />
            <Credentials contractor={contractor} />
            <FaqSection categorySlug={category.slug} />
          </div>
        </div>
        <div className="flex flex-col gap-10 border-t border-base-300 pt-7">
          <SimilarContractors contractor={contractor} />
          <div className="contents print:hidden">{articles}</div>
          {!contractor.hasActiveSubscription && <AdSlot index={0} />}
        </div>
      </div>
      <ActionBar contractor={contractor} />
    </>
  )
}

function Services({ contractor }: { contractor: ContractorDetail }) {
  const services = listServices(contractor.amenities, contractor.servicesOffered)
  if (services.length === 0) return null
  return (
    <Section title="Services & Amenities">
      <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2 xl:grid-cols-3">
        {services.map((service) => (
          <li key={service} className="flex min-w-0 items-start gap-2 break-words">
            <Icon name="check" size={20} className="mt-0.5 shrink-0 text-primary" />
            <span className="min-w-0">{service}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface IconProps {
  size?: number
  className?: string
}

function FacebookIcon({ size = 20, className = '' }: IconProps) {
  return (
    <OutlineIcon size={size} className={className}>
      <path d="M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V10H7v4h3v7h4v-7h3l1-4h-4V7.5a.8.8 0 0 1 .8-.8H17z" />
    </OutlineIcon>
  )
}

/** The logo of X, formerly Twitter. */
function TwitterIcon({ size = 20, className = '' }: IconProps) {
  return (
    <OutlineIcon size={size} className={className}>
      <path d="M4 4l11.5 16H20L8.5 4zM4 20l6.6-7M13.6 10.8 19.5 4" />
    </OutlineIcon>
  )
}

function InstagramIcon({ size = 20, className = '' }: IconProps) {
  return (
    <OutlineIcon size={size} className={className}>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h.01" />
    </OutlineIcon>
  )
}

function YoutubeIcon({ size = 20, className = '' }: IconProps) {
  return (
    <OutlineIcon size={size} className={className}>
      <rect x="2.5" y="5" width="19" height="14" rx="4" />
      <path d="m10 9 5 3-5 3z" />
    </OutlineIcon>
  )
}

function TiktokIcon({ size = 20, className = '' }: IconProps) {
  return (
    <OutlineIcon size={size} className={className}>
      <path d="M14 3v12.500a4 4 0 1 1-4-4M14 3c0 3 2.2 5 5 5" />
    </OutlineIcon>
  )
}

const icons: Record<string, ReactNode> = {
  Facebook: <FacebookIcon />,
  Twitter: <TwitterIcon />,
  Instagram: <InstagramIcon />,
  YouTube: <YoutubeIcon />,
  TikTok: <TiktokIcon />,
}

/** The contractor's links to social media. Renders nothing when there are none. */
function SocialLinks({ contractor }: { contractor: Contractor }) {
  const links = socialLinks(contractor)
  if (links.length === 0) return null
  return (
    <ul aria-label="Social media" className="flex flex-wrap gap-2">
      {links.map(({ label, href }) => (
        <li key={label}>
          <ExternalLink
            href={href}
            className="btn border-base-300 bg-base-100 px-3 font-normal hover:bg-base-200"
          >
            {icons[label]}
            <span>{label}</span>
          </ExternalLink>
        </li>
      ))}
    </ul>
  )
}
