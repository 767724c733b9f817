import { BadgeCheck, CalendarClock, ShieldCheck } from 'lucide-react'
import type { ContractorDetail } from '#contract/entities.ts'
import { formatPlural } from '../../lib/format.ts'

/** Years in business, license and insurance. Missing values are left out. */
export function Credentials({
  contractor: { yearsInBusiness, licenseNumber, insuranceInfo },
}: {
  contractor: ContractorDetail
}) {
  const facts = [
    yearsInBusiness === null
      ? null
      : { icon: CalendarClock, label: 'In business', text: formatPlural(yearsInBusiness, 'year') },
    licenseNumber ? { icon: BadgeCheck, label: 'License', text: licenseNumber } : null,
    insuranceInfo ? { icon: ShieldCheck, label: 'Insurance', text: insuranceInfo } : null,
  ].filter((fact) => fact !== null)
  if (facts.length === 0) return null
  return (
    <dl className="mt-5 grid gap-3 border-t border-base-300 pt-4 sm:grid-cols-3">
      {facts.map(({ icon: Icon, label, text }) => (
        <div key={label}>
          <dt className="flex items-center gap-1.5 text-sm text-muted">
            <Icon aria-hidden size={16} />
            {label}
          </dt>
          <dd className="break-words">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
