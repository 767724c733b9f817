import type { ReactNode } from 'react'
import type { ContractorDetail } from '#contract/entities.ts'
import { normalizeWebUrl, telHref } from '#contract/rules/links.ts'
import { fullAddress } from '../../domain/directory/full-address.ts'
import { formatPhone } from '../../lib/format-phone.ts'
import { formatPlural } from '../../lib/format.ts'
import { useSite } from '../../lib/site.ts'
import { Address } from '../../ui/address.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { mapsUrl, websiteLabel } from './facts.ts'
import { ReportButton } from './report-button.tsx'
import { Section } from './section.tsx'

/** Location, phone, email and website as a list; missing values are left out. */
export function ContactFacts({ contractor }: { contractor: ContractorDetail }) {
  const address = fullAddress(contractor)
  const { phoneNumber, email } = contractor
  const tel = telHref(phoneNumber)
  const website = contractor.website ? normalizeWebUrl(contractor.website) : null
  const hasContact = phoneNumber || email || website
  return (
    <>
      <dl className="flex flex-col gap-1">
        {address && (
          <Fact icon="map-pin" label="Location">
            <span className="pt-2.5 sm:pt-1">{address}</span>
            <span className="block text-base print:hidden">
              <ExternalLink href={mapsUrl(contractor)} className={inline}>
                View on map
              </ExternalLink>
            </span>
          </Fact>
        )}
        {phoneNumber && (
          <Fact icon="phone" label="Phone">
            {tel ? (
              <a href={tel} className={`${inline} tabular-nums`}>
                {formatPhone(phoneNumber)}
              </a>
            ) : (
              phoneNumber
            )}
          </Fact>
        )}
        {email && (
          <Fact icon="mail" label="Email">
            <a href={`mailto:${email}`} className={inline}>
              <Address text={email} />
            </a>
          </Fact>
        )}
        {website && (
          <Fact icon="globe" label="Website">
            <Website href={website} />
          </Fact>
        )}
      </dl>
      {!hasContact && (
        <div className="mt-2 flex flex-col items-start gap-2">
          <p className="text-muted">
            No phone number, email or website is known. Look for it on the map, or tell us if you
            know one.
          </p>
          <ReportButton contractor={contractor} reason="wrong_contact">
            Suggest a phone number or website
          </ReportButton>
        </div>
      )}
    </>
  )
}

/** Shows the host on the screen and the whole URL in print. */
function Website({ href }: { href: string }) {
  return (
    <>
      <ExternalLink href={href} className={`${inline} print:hidden`}>
        <Address text={websiteLabel(href)} />
      </ExternalLink>
      <span className="hidden print:inline">
        <Address text={href} />
      </span>
    </>
  )
}

const inline = 'link tap-target sm:min-h-8'

function Fact({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="flex min-h-11 items-center self-start text-primary sm:min-h-8">
        <Icon name={icon} size={20} />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="flex min-h-11 min-w-0 flex-col justify-center break-words sm:min-h-8">
        {children}
      </dd>
    </div>
  )
}

/** Years in business, license and insurance. Missing values are left out. */
export function Credentials({ contractor }: { contractor: ContractorDetail }) {
  const { yearsInBusiness, licenseNumber, insuranceInfo } = contractor
  const facts: ({ icon: IconName; label: string; text: string } | null)[] = [
    yearsInBusiness === null
      ? null
      : {
          icon: 'calendar-clock',
          label: 'In business',
          text: formatPlural(yearsInBusiness, 'year'),
        },
    licenseNumber ? { icon: 'badge-check', label: 'License', text: licenseNumber } : null,
    insuranceInfo ? { icon: 'shield-check', label: 'Insurance', text: insuranceInfo } : null,
  ]
  const known = facts.filter((fact) => fact !== null)
  if (known.length === 0) return null
  return (
    <Section title={licenseNumber ? 'License' : 'Experience'}>
      <dl className="grid gap-3 sm:grid-cols-3">
        {known.map(({ icon, label, text }) => (
          <div key={label}>
            <dt className="flex items-center gap-1.5 text-sm text-muted">
              <Icon name={icon} size={16} />
              <span>{label}</span>
            </dt>
            <dd className="break-words">{text}</dd>
          </div>
        ))}
      </dl>
      <LicenseLinks contractor={contractor} />
    </Section>
  )
}

/** Copies the number of the license, and links to the board where anybody can check it. */
function LicenseLinks({
  contractor: { licenseNumber, licenseBoard },
}: {
  contractor: ContractorDetail
}) {
  const { credentials } = useSite().features
  if (!credentials || licenseNumber === null || licenseBoard === null) return null
  return (
    <div className="mt-3 flex flex-wrap gap-2 print:hidden">
      <span className="needs-code contents">
        <CopyButton text={licenseNumber} label="Copy" />
      </span>
      <ExternalLink
        href={licenseBoard.url}
        rel="noopener noreferrer nofollow"
        className="btn btn-outline"
      >
        {`Check at ${licenseBoard.name}`}
      </ExternalLink>
    </div>
  )
}
