import type { ReactNode } from 'react'
import type { Contractor, ContractorDetail } from '#contract/entities.ts'
import { telHref } from '#contract/rules/links.ts'
import { ProfileNote } from '../../domain/saved/profile-note.tsx'
import { OutlineIcon } from '../../lib/outline-icon.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AdSlot } from '../ad-slot.tsx'
import { ActionBar } from './action-bar.tsx'
import { ContactFacts, Credentials } from './contact-facts.tsx'
import { generatedAbout, listServices, socialLinks } from './facts.ts'
import { Hours } from './hours.tsx'
import { PhotoGallery } from './pictures.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { SimilarContractors } from './related-block.tsx'
import { ReportButton } from './report-button.tsx'

interface ProfileViewProps {
  contractor: ContractorDetail
  /** Related posts, passed in by the page. */
  articles: ReactNode
}

export function ProfileView({ contractor, articles }: ProfileViewProps) {
  const category = { name: contractor.categoryName, slug: contractor.categorySlug }
  return (
    <>
      <div className="page py-4 sm:py-6">
        <ProfileHeader contractor={contractor} category={category} />
        <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <Panel title="About">
              <p className="max-w-prose break-words whitespace-pre-line">
                {contractor.description?.trim() || generatedAbout(contractor, category.name)}
              </p>
              <Credentials contractor={contractor} />
            </Panel>
            <Services contractor={contractor} />
            <PhotoGallery contractor={contractor} />
            <AdSlot index={0} />
          </div>
          <Aside contractor={contractor} />
        </div>
        <div className="mt-12 flex flex-col gap-12">
          <SimilarContractors contractor={contractor} />
          <div className="contents print:hidden">{articles}</div>
          <AdSlot index={2} />
        </div>
      </div>
      <ActionBar contractor={contractor} />
    </>
  )
}

function Aside({ contractor }: { contractor: ContractorDetail }) {
  const tel = telHref(contractor.phoneNumber)
  return (
    <div className="flex min-w-0 flex-col gap-6 print:order-first">
      <Panel title="Contact">
        <ContactFacts contractor={contractor} />
        {tel && (
          <LinkButton href={tel} icon="phone" wide className="mt-3 max-lg:hidden">
            Call Now
          </LinkButton>
        )}
        <div className="mt-4 empty:hidden print:hidden">
          <SocialLinks contractor={contractor} />
        </div>
      </Panel>
      <Panel title="Business Hours">
        <Hours contractor={contractor} />
      </Panel>
      <ProfileNote contractor={contractor} />
      <ReportButton contractor={contractor} />
    </div>
  )
}

function Services({ contractor }: { contractor: ContractorDetail }) {
  const services = listServices(contractor.amenities, contractor.servicesOffered)
  if (services.length === 0) return null
  return (
    <Panel title="Services & Amenities">
      <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {services.map((service) => (
          <li key={service} className="flex items-start gap-2 break-words">
            <Icon name="check" size={20} className="mt-0.5 shrink-0 text-success" />
            <span>{service}</span>
          </li>
        ))}
      </ul>
    </Panel>
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
