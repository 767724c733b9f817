import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type Report, reportReasonLabels } from '#contract/reports.ts'
import { focusPageHeading } from '../../lib/focus-page-heading.ts'
import { formatPlural, formatShortDate } from '../../lib/format.ts'
import { useUrlParams } from '../../lib/use-url-params.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TabList, TabPanel } from '../../ui/tabs.tsx'
import { reportsQuery, useDeleteReport, useSetReportDone } from '../reports/queries.ts'
import { AdminConfirm, useHeadingFocus } from '../ui/admin-confirm.tsx'
import { AdminListView } from '../ui/admin-list-view.tsx'
import { useAdminList } from '../ui/admin-list.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { type AdminColumn, AdminTable } from '../ui/admin-table.tsx'
import { AdminTime } from '../ui/admin-time.tsx'

/** `/admin/reports`: the reports of visitors about contractors. */
export function AdminReportsPage() {
  return (
    <AdminPage title="Reports" lead="Problems with listings, reported by visitors.">
      <ReportList />
    </AdminPage>
  )
}

const TABS = 'report-tabs'
const tabs = [
  { name: 'open', label: 'Open' },
  { name: 'done', label: 'Done' },
] as const
type Status = (typeof tabs)[number]['name']

/** The open or the done reports, newest first. The URL contains which of them are shown. */
function ReportList() {
  const [params, changeParams] = useUrlParams()
  const status: Status = params.get('status') === 'done' ? 'done' : 'open'
  const list = useAdminList()
  const query = useQuery(reportsQuery({ status, page: list.page, limit: list.limit }))
  const [reportToDelete, setReportToDelete] = useState<Report | null>(null)
  const focusHeading = useHeadingFocus()
  const select = (name: Status) =>
    changeParams((latest) => withStatus(latest, name), { replace: true, preventScrollReset: true })
  const afterDeletion = () => {
    setReportToDelete(null)
    focusHeading()
  }
  return (
    <>
      <TabList id={TABS} label="Reports" tabs={tabs} selected={status} onSelect={select} />
      <TabPanel id={TABS} selected={status} className="mt-4">
        <AdminListView
          list={list}
          query={query}
          errorTitle="Failed to fetch reports"
          formatTotal={(total) => formatPlural(total, 'report')}
          empty={<EmptyState title={`No ${status} reports.`} icon="flag" />}
        >
          {(rows) => (
            <AdminTable
              caption={status === 'open' ? 'Open reports' : 'Done reports'}
              columns={createColumns(setReportToDelete)}
              rows={rows}
              keyOf={(row) => row.id}
            />
          )}
        </AdminListView>
      </TabPanel>
      {reportToDelete && (
        <DeleteReportDialog
          report={reportToDelete}
          onClose={() => setReportToDelete(null)}
          onDeleted={afterDeletion}
        />
      )}
    </>
  )
}

/** Returns the parameters of the first page of the open or the done reports. */
function withStatus(params: URLSearchParams, status: Status): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  if (status === 'open') next.delete('status')
  else next.set('status', status)
  return next
}

function createColumns(
  onDelete: (report: Report) => void,
): [AdminColumn<Report>, ...AdminColumn<Report>[]] {
  return [
    {
      title: 'Listing',
      cell: ({ contractorId, contractorName }) => (
        <Link to={`/contractor/${contractorId}`} className="link wrap-anywhere">
          {contractorName}
        </Link>
      ),
      className: 'min-w-40',
    },
    { title: 'Problem', cell: (row) => <Problem report={row} />, className: 'min-w-56' },
    {
      title: 'From',
      cell: ({ email }) =>
        email === null ? (
          '—'
        ) : (
          <a href={`mailto:${email}`} className="link wrap-anywhere">
            {email}
          </a>
        ),
    },
    { title: 'Received', cell: ({ createdAt }) => <AdminTime time={createdAt} /> },
    {
      title: 'Actions',
      cardPosition: 'actions',
      cell: (row) => <Actions report={row} onDelete={() => onDelete(row)} />,
      className: 'w-px whitespace-nowrap',
    },
  ]
}

function Problem({ report: { reason, message, isSpam } }: { report: Report }) {
  return (
    <div className="flex flex-col items-start gap-1">
      <span className="font-medium">{reportReasonLabels[reason]}</span>
      {isSpam && (
        <Badge tone="warning" icon="shield-alert">
          Suspected spam
        </Badge>
      )}
      {message && <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{message}</p>}
    </div>
  )
}

function Actions({ report, onDelete }: { report: Report; onDelete: () => void }) {
  const { mutate, isPending } = useSetReportDone(focusPageHeading)
  const { id, isDone, contractorName } = report
  const label = isDone ? 'Reopen' : 'Mark done'
  return (
    <div className="flex gap-2">
      <Button
        variant="outline"
        size="sm"
        icon={isDone ? 'rotate-ccw' : 'circle-check'}
        aria-label={`${label}: ${contractorName}`}
        pending={isPending}
        onClick={() => mutate({ id, isDone: !isDone })}
      >
        {label}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon="trash-2"
        className="text-error"
        aria-label={`Delete report about ${contractorName}`}
        onClick={onDelete}
      >
        Delete
      </Button>
    </div>
  )
}

interface DeleteReportDialogProps {
  report: Report
  onClose: () => void
  /** Called after the deletion. Must close the dialog. */
  onDeleted: () => void
}

/** Confirms the deletion of a report. */
function DeleteReportDialog({ report, onClose, onDeleted }: DeleteReportDialogProps) {
  const { mutate, isPending, isSuccess, error } = useDeleteReport(onDeleted)
  return (
    <AdminConfirm
      title="Delete this report?"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={isPending || isSuccess}
      errorMessage={error && 'The report could not be deleted.'}
      onConfirm={() => mutate(report)}
      onClose={onClose}
    >
      <p className="break-words">
        The report about <strong>{report.contractorName}</strong>{' '}
        <span>{`of ${formatShortDate(report.createdAt)} is deleted for good.`}</span>
      </p>
    </AdminConfirm>
  )
}
