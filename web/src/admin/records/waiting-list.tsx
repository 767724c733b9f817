import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { PartName } from '#contract/rules/missing-parts.ts'
import { formatPlural } from '../../lib/format.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { contactRequestsQuery } from '../contact-requests/queries.ts'
import { contractorSearchQuery } from '../contractors/queries.ts'
import { unsentMailsQuery } from '../outbox/queries.ts'
import { reportsQuery } from '../reports/queries.ts'
import { countUnread, unknownPaymentsQuery } from './queries.ts'

interface Task {
  to: string
  icon: IconName
  /** Undefined until it is known. */
  count: number | undefined
  isFailed: boolean
  /** What is counted, for a count that could not be read. */
  name: string
  text: (count: number) => string
  /** Something is wrong and does not end by itself. */
  isUrgent?: boolean
}

const missingQuery = (missing: PartName) =>
  contractorSearchQuery({ missing, q: '', page: 1, limit: 1 })

/** What waits for an admin, the urgent first. */
function useTasks(): Task[] {
  const payments = useQuery(unknownPaymentsQuery())
  const mails = useQuery(unsentMailsQuery({ page: 1, limit: 1 }))
  const requests = useQuery(contactRequestsQuery())
  const reports = useQuery(reportsQuery({ page: 1, limit: 1, status: 'open' }))
  const withoutPhone = useQuery(missingQuery('phone'))
  const withoutPosition = useQuery(missingQuery('position'))
  return [
    {
      to: '/admin/payments',
      icon: 'credit-card',
      count: payments.data?.length,
      isFailed: payments.isError,
      name: 'Payments',
      text: (count) =>
        `${formatPlural(count, 'payment')} ${count === 1 ? 'needs' : 'need'} your attention`,
      isUrgent: true,
    },
    {
      to: '/admin/unsent-mail',
      icon: 'mail',
      count: mails.data?.pagination.totalCount,
      isFailed: mails.isError,
      name: 'Unsent mail',
      text: (count) => `${formatPlural(count, 'mail')} could not be sent`,
      isUrgent: true,
    },
    {
      to: '/admin/contact-requests',
      icon: 'inbox',
      count: requests.data && countUnread(requests.data),
      isFailed: requests.isError,
      name: 'Contact requests',
      text: (count) => formatPlural(count, 'unread contact request'),
    },
    {
      to: '/admin/reports',
      icon: 'flag',
      count: reports.data?.pagination.totalCount,
      isFailed: reports.isError,
      name: 'Reports',
      text: (count) => formatPlural(count, 'open report'),
    },
    {
      to: '/admin/contractors?missing=phone',
      icon: 'phone',
      count: withoutPhone.data?.pagination.totalCount,
      isFailed: withoutPhone.isError,
      name: 'Listings without a telephone',
      text: (count) => `${formatPlural(count, 'listing')} without a telephone`,
    },
    {
      to: '/admin/contractors?missing=position',
      icon: 'map-pin-off',
      count: withoutPosition.data?.pagination.totalCount,
      isFailed: withoutPosition.isError,
      name: 'Listings without a position',
      text: (count) => `${formatPlural(count, 'listing')} without a position`,
    },
  ]
}

/** The section of the dashboard with what waits today, each with a link to it. */
export function WaitingList() {
  const tasks = useTasks()
  const isLoading = tasks.some(({ count, isFailed }) => count === undefined && !isFailed)
  const waiting = tasks.filter(({ count }) => count !== 0)
  return (
    <section aria-labelledby="waiting" className="panel">
      <h2 id="waiting" className="border-b border-base-300 px-4 py-3 text-lg sm:px-5">
        Waiting today
      </h2>
      {isLoading ? (
        <Skeleton className="m-4 h-40 w-auto" />
      ) : waiting.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-4 text-muted sm:px-5">
          <Icon name="circle-check" size={20} className="shrink-0 text-success" />
          Nothing waits for you.
        </p>
      ) : (
        <ul className="grid lg:grid-cols-2">
          {waiting.map((task) => (
            <Row key={task.to} task={task} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ task: { to, icon, count, name, text, isUrgent = false } }: { task: Task }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-13 items-center gap-3 px-4 py-2 hover:bg-base-200 focus-visible:-outline-offset-3 sm:px-5"
      >
        <Icon
          name={icon}
          size={20}
          className={`shrink-0 ${isUrgent ? 'text-error' : 'text-muted'}`}
        />
        <span className={`min-w-0 flex-1 ${isUrgent ? 'font-semibold text-error' : 'font-medium'}`}>
          {count === undefined ? `${name}: not known` : text(count)}
        </span>
        <Icon name="chevron-right" size={20} className="shrink-0 text-muted" />
      </Link>
    </li>
  )
}
