import { Check, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContractorDetail } from '#contract/entities.ts'
import { telHref } from '#contract/rules/links.ts'
import { LinkButton } from '../../ui/button.tsx'
import { AdSlot } from '../ad-slot.tsx'
import { ActionBar } from './action-bar.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { Credentials } from './credentials.tsx'
import { generatedAbout } from './facts.ts'
import { Hours } from './hours.tsx'
import { Panel } from './panel.tsx'
import { PhotoGallery } from './photo-gallery.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { SimilarContractors } from './related-block.tsx'
import { ReportButton } from './report-button.tsx'
import { listServices } from './services.ts'
import { SocialLinks } from './social-links.tsx'

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
            <AdSlot index={0} className="print:hidden" />
          </div>
          <Aside contractor={contractor} />
        </div>
        <div className="mt-12 flex flex-col gap-12 print:hidden">
          <SimilarContractors contractor={contractor} />
          {articles}
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
          <LinkButton href={tel} icon={Phone} wide className="mt-3 max-lg:hidden">
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
            <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-success" />
            {service}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
