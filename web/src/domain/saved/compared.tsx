import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { normalizeWebUrl, telHref } from '#contract/rules/links.ts'
import { formatHours, hoursText, parseOpeningHours } from '#contract/rules/opening-hours.ts'
import type { SavedRow } from '../../device/user-rows.ts'
import { formatPhone } from '../../lib/format-phone.ts'
import { RatingBadge } from '../../ui/badge.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { type ContractorHelpers, savedPath } from './saved-card.tsx'

type Fact = [label: string, show: (row: SavedRow) => ReactNode]

const facts = ({ addressOf, openNow }: ContractorHelpers): Fact[] => [
  [
    'Phone',
    ({ contractor }) => contractor.phoneNumber && <Phone number={contractor.phoneNumber} />,
  ],
  ['Note', ({ note }) => note],
  [
    'Rating',
    ({ contractor: { rating, reviewCount } }) => (
      <RatingBadge rating={rating} reviewCount={reviewCount} />
    ),
  ],
  ['Verified', ({ contractor }) => (contractor.isVerified ? 'Verified' : null)],
  ['Trade', ({ contractor }) => contractor.categoryName],
  ['Services', ({ contractor }) => contractor.servicesOffered],
  ['Amenities', ({ contractor }) => contractor.amenities],
  [
    'Hours',
    ({ contractor }) =>
      contractor.openingHours && <Hours text={contractor.openingHours} now={openNow(contractor)} />,
  ],
  ['Address', ({ contractor }) => addressOf(contractor)],
  ['Website', ({ contractor: { website } }) => website && <Website url={website} />],
]

function Hours({ text, now }: { text: string | null; now: ReactNode }) {
  const days = parseOpeningHours(text)
  return (
    <>
      {now}
      {days.length === 0 && <p>{hoursText(text)}</p>}
      <ul>
        {days.map((entry) => (
          <li key={entry.day} className="mt-1">
            <span className="text-muted">{entry.day.slice(0, 3)}</span>{' '}
            <span>{formatHours(entry)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Phone({ number }: { number: string }) {
  const tel = telHref(number)
  const text = <span className="whitespace-nowrap tabular-nums">{formatPhone(number)}</span>
  if (!tel) return text
  return (
    <a href={tel} className="link font-semibold text-primary">
      {text}
    </a>
  )
}

function Website({ url }: { url: string }) {
  const href = normalizeWebUrl(url)
  if (!href) return url
  return (
    <ExternalLink href={href} className="link">
      {new URL(href).hostname.replace(/^www\./, '')}
    </ExternalLink>
  )
}

/** Two to four saved contractors side by side, with their current details. */
export function Compared({ rows, ...helpers }: ContractorHelpers & { rows: readonly SavedRow[] }) {
  const shown = rows.map((row) => ({ ...row, contractor: row.latest ?? row.contractor }))
  return (
    <div className="panel overflow-x-auto print:overflow-visible">
      <table className="w-full table-fixed text-left align-top [&_td]:p-3 [&_td]:align-top [&_th]:p-3 [&_th]:align-top">
        <caption className="sr-only">Saved contractors side by side</caption>
        <thead>
          <tr>
            <td className="w-24 sm:w-32">
              <span className="sr-only">Detail</span>
            </td>
            {shown.map((row) => (
              <th key={row.id} scope="col" className="w-36 text-lg leading-snug break-words">
                {row.isGone ? (
                  row.contractor.name
                ) : (
                  <Link to={savedPath(row)} className="hover:underline">
                    {row.contractor.name}
                  </Link>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-base-300 border-t border-base-300">
          {/* What none of them has is left out. */}
          {facts(helpers)
            .filter(([, show]) => shown.some((row) => Boolean(show(row))))
            .map(([label, show]) => (
              <tr key={label}>
                <th scope="row" className="text-sm font-normal text-muted">
                  {label}
                </th>
                {shown.map((row) => (
                  <td key={row.id} className="break-words whitespace-pre-line">
                    {show(row) || <span className="text-muted">—</span>}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
