import { useQuery } from '@tanstack/react-query'
import { type AuditEntry, COMMAND_LINE } from '#contract/admin-records.ts'
import { pageSizes } from '#contract/rules/limits.ts'
import { formatPlural } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { auditQuery } from '../records/queries.ts'
import { AdminListView } from '../ui/admin-list-view.tsx'
import { useAdminList } from '../ui/admin-list.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { type AdminColumn, AdminTable } from '../ui/admin-table.tsx'
import { AdminTime } from '../ui/admin-time.tsx'

/** `/admin/audit`: the audit log. */
export function AdminAuditPage() {
  return (
    <AdminPage title="Audit log" lead="Every change an administrator made: who, what, to what.">
      <AuditList />
    </AdminPage>
  )
}

const sizes = { sizeChoices: [20, 50, 100], defaultSize: pageSizes.audit }

/** The audit log, newest entry first. */
function AuditList() {
  const list = useAdminList(sizes)
  const { q, page, limit } = list
  const query = useQuery(auditQuery({ q, page, limit }))
  return (
    <AdminListView
      list={list}
      query={query}
      searchLabel="Search by user, action or subject"
      errorTitle="Failed to fetch the audit log"
      formatTotal={(total) => formatPlural(total, 'entry', 'entries')}
      empty={
        q ? (
          <EmptyState title="No entries match your search." icon="search-x" />
        ) : (
          <EmptyState title="Nothing has been changed yet." icon="scroll-text" />
        )
      }
    >
      {(rows) => (
        <AdminTable caption="Audit log" columns={columns} rows={rows} keyOf={(row) => row.id} />
      )}
    </AdminListView>
  )
}

const columns: [AdminColumn<AuditEntry>, ...AdminColumn<AuditEntry>[]] = [
  {
    title: 'What',
    cell: ({ subject }) => <span className="wrap-anywhere">{subject}</span>,
    className: 'min-w-40',
  },
  { title: 'Action', cell: ({ action }) => <code className="text-sm">{action}</code> },
  { title: 'Details', cell: ({ details }) => <Details details={details} /> },
  {
    title: 'Who',
    cell: ({ userEmail, details }) =>
      userEmail ?? (
        <span className="text-muted">
          {details.by === COMMAND_LINE ? 'Command line' : 'Deleted account'}
        </span>
      ),
  },
  { title: 'When', cell: ({ createdAt }) => <AdminTime time={createdAt} /> },
]

function Details({ details }: { details: AuditEntry['details'] }) {
  const lines = formatDetails(details)
  if (lines.length === 0) return <span className="text-muted">—</span>
  return (
    <ul className="text-sm">
      {lines.map(({ name, text }) => (
        <li key={name} className="break-words">
          <span className="text-muted">{`${name}:`}</span>{' '}
          <span>{isTime(text) ? <AdminTime time={text} /> : text}</span>
        </li>
      ))}
    </ul>
  )
}

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)

/**
 * Returns the name and the text of each detail of an audit entry, for example "fields" and "rating,
 * city". Leaves out empty values.
 */
export function formatDetails(
  details: Readonly<Record<string, unknown>>,
): { name: string; text: string }[] {
  return Object.entries(details).flatMap(([name, value]) => {
    const text = formatValue(value)
    return text === '' ? [] : [{ name: toWords(name), text }]
  })
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(formatValue).join(', ')
  return typeof value === 'object'
    ? JSON.stringify(value)
    : String(value as string | number | boolean)
}

/** Converts "contractorId" to "contractor id". */
const toWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
