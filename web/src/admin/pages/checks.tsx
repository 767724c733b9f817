import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { type Check, checkKindLabels, checkViews } from '#contract/checks.ts'
import { requiredText } from '#contract/fields.ts'
import { checkMessages } from '#contract/messages/checks.ts'
import { REMINDER_DAYS } from '#contract/rules/checks.ts'
import { formatDay, siteDate } from '../../domain/checks/checks.ts'
import { focusPageHeading } from '../../lib/focus-page-heading.ts'
import { formatPlural } from '../../lib/format.ts'
import { useUrlParams } from '../../lib/use-url-params.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { TextareaField } from '../../ui/form/input-fields.tsx'
import { failureAs, useFormSubmit } from '../../ui/form/use-submit.ts'
import { FormFailure } from '../../ui/notice.tsx'
import { TabList, TabPanel } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { checksQuery, useDecideCheck } from '../checks/queries.ts'
import { AdminListView } from '../ui/admin-list-view.tsx'
import { useAdminList } from '../ui/admin-list.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { type AdminColumn, AdminTable } from '../ui/admin-table.tsx'
import { showErrorToast } from '../ui/admin-toast.ts'

/** `/admin/checks`: what owners ask to be checked, and what was checked. */
export function AdminChecksPage() {
  return (
    <AdminPage
      title="Checks"
      lead="Open the board, compare name and status with the listing, then choose Passed. Profiles show what was checked and until when."
    >
      <CheckList />
    </AdminPage>
  )
}

const TABS = 'check-tabs'
const tabs = [
  { name: 'asked', label: 'Asked for' },
  { name: 'ending', label: `Ending in ${REMINDER_DAYS[0]} days` },
  { name: 'passed', label: 'Passed' },
] as const
type View = (typeof checkViews)[number]

function CheckList() {
  const [params, changeParams] = useUrlParams()
  const view: View = checkViews.find((name) => name === params.get('view')) ?? 'asked'
  const list = useAdminList()
  const query = useQuery(checksQuery({ view, page: list.page, limit: list.limit }))
  const [ended, setEnded] = useState<Check | null>(null)
  const select = (name: View) =>
    changeParams((latest) => withView(latest, name), { replace: true, preventScrollReset: true })
  return (
    <>
      <TabList id={TABS} label="Checks" tabs={tabs} selected={view} onSelect={select} />
      <TabPanel id={TABS} selected={view} className="mt-4">
        <AdminListView
          list={list}
          query={query}
          errorTitle="Failed to fetch checks"
          formatTotal={(total) => formatPlural(total, 'check')}
          empty={<EmptyState title="No checks here." icon="badge-check" />}
        >
          {(rows) => (
            <AdminTable
              caption="Checks"
              columns={createColumns(setEnded)}
              rows={rows}
              keyOf={(row) => row.id}
            />
          )}
        </AdminListView>
      </TabPanel>
      {ended && (
        <NoteDialog
          check={ended}
          onClose={() => setEnded(null)}
          onDone={() => {
            setEnded(null)
            focusPageHeading()
          }}
        />
      )}
    </>
  )
}

function withView(params: URLSearchParams, view: View): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  if (view === 'asked') next.delete('view')
  else next.set('view', view)
  return next
}

function createColumns(
  onEnd: (check: Check) => void,
): [AdminColumn<Check>, ...AdminColumn<Check>[]] {
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
    {
      title: 'Check',
      cell: ({ kind, number, holder }) => (
        <div className="flex flex-col">
          <span className="font-medium">{checkKindLabels[kind]}</span>
          {number && <span className="wrap-anywhere tabular-nums">{number}</span>}
          {holder && <span className="wrap-anywhere text-muted">{holder}</span>}
        </div>
      ),
    },
    {
      title: 'Dates',
      cell: ({ checkedOn, validUntil, createdAt }) => (
        <span className="tabular-nums">
          {checkedOn
            ? `${formatDay(checkedOn)} until ${formatDay(validUntil)}`
            : `Asked on ${formatDay(siteDate(new Date(createdAt)))}`}
        </span>
      ),
    },
    {
      title: 'Actions',
      cardPosition: 'actions',
      cell: (check) => <Actions check={check} onEnd={onEnd} />,
      className: 'w-px',
    },
  ]
}

/** Two taps let a check pass: the board, and "Passed". The date of expiry is optional. */
function Actions({ check, onEnd }: { check: Check; onEnd: (check: Check) => void }) {
  const { mutate, isPending } = useDecideCheck()
  const [expiresOn, setExpiresOn] = useState('')
  const { id, url, status, contractorName } = check
  const pass = () =>
    mutate(
      { id, action: 'pass', checkedOn: siteDate(), expiresOn },
      {
        onSuccess: ({ validUntil }) => {
          toast({
            title: 'Check passed',
            description: `${contractorName}, until ${formatDay(validUntil)}`,
          })
          focusPageHeading()
        },
        onError: (error) => showErrorToast('Failed to pass the check', error),
      },
    )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {url && (
        <ExternalLink
          href={url}
          rel="noopener noreferrer nofollow"
          className="btn btn-outline btn-sm min-h-11"
        >
          Open the board
        </ExternalLink>
      )}
      <label className="flex items-center gap-2 text-sm">
        <span>Expires</span>
        <input
          type="date"
          aria-label={`Expires on: ${contractorName}`}
          value={expiresOn}
          onChange={(event) => setExpiresOn(event.target.value)}
          className="input w-40"
        />
      </label>
      <Button
        variant="outline"
        size="sm"
        icon="circle-check"
        aria-label={`Passed: ${contractorName}`}
        pending={isPending}
        onClick={pass}
      >
        Passed
      </Button>
      <Button
        variant="ghost"
        size="sm"
        className="text-error"
        aria-label={`${endLabel(status)}: ${contractorName}`}
        onClick={() => onEnd(check)}
      >
        {endLabel(status)}
      </Button>
    </div>
  )
}

const endLabel = (status: Check['status']) => (status === 'asked' ? 'Not confirmed' : 'Withdraw')
const noteForm = z.object({ note: requiredText(500, checkMessages.reason, 'Note', 10) })

interface NoteDialogProps {
  check: Check
  onClose: () => void
  onDone: () => void
}

/** Asks for the reason, which the owner reads. */
function NoteDialog({ check, onClose, onDone }: NoteDialogProps) {
  const { mutateAsync } = useDecideCheck()
  const form = useForm({ resolver: zodResolver(noteForm), defaultValues: { note: '' } })
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    toFailure: failureAs('Failed to change the check'),
    send: async ({ note }) => {
      const action = check.status === 'asked' ? 'fail' : 'withdraw'
      await mutateAsync({ id: check.id, action, note })
      toast({ title: action === 'fail' ? 'Check not confirmed' : 'Check withdrawn' })
      return onDone
    },
  })
  return (
    <Dialog
      isOpen
      title={`${endLabel(check.status)}: ${checkKindLabels[check.kind]}`}
      onClose={onClose}
    >
      <form noValidate aria-label="Reason" className="flex flex-col gap-4" onSubmit={onSubmit}>
        <p className="break-words">{check.contractorName}</p>
        <TextareaField
          label="Reason"
          required
          help="The owner reads it."
          field={form.register('note')}
          error={form.formState.errors.note?.message}
        />
        <FormFailure failure={failure} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" pending={isSending}>
            {endLabel(check.status)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
