import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { type AdminClaim, claimReasonForm } from '#contract/claims.ts'
import { CLAIM_LIMITS } from '#contract/rules/claims.ts'
import { telHref } from '#contract/rules/links.ts'
import { focusPageHeading } from '../../lib/focus-page-heading.ts'
import { formatPlural } from '../../lib/format.ts'
import { useUrlParams } from '../../lib/use-url-params.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextareaField } from '../../ui/form/input-fields.tsx'
import { failureAs, useFormSubmit } from '../../ui/form/use-submit.ts'
import { FormFailure } from '../../ui/notice.tsx'
import { TabList, TabPanel } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { claimsQuery, type Decision, useDecideClaim } from '../claims/queries.ts'
import { AdminListView } from '../ui/admin-list-view.tsx'
import { useAdminList } from '../ui/admin-list.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { type AdminColumn, AdminTable } from '../ui/admin-table.tsx'
import { AdminTime } from '../ui/admin-time.tsx'
import { showErrorToast } from '../ui/admin-toast.ts'

/** `/admin/claims`: users who say that a listing is theirs. */
export function AdminClaimsPage() {
  return (
    <AdminPage
      title="Claims"
      lead="Users who say that a listing is theirs. Call the number in the listing, not one from the message, then accept or refuse."
    >
      <ClaimList />
    </AdminPage>
  )
}

const TABS = 'claim-tabs'
const tabs = [
  { name: 'waiting', label: 'Waiting' },
  { name: 'live', label: 'In progress' },
  { name: 'ended', label: 'Ended' },
] as const
type Status = (typeof tabs)[number]['name']

function ClaimList() {
  const [params, changeParams] = useUrlParams()
  const status: Status = tabs.find(({ name }) => name === params.get('status'))?.name ?? 'waiting'
  const list = useAdminList()
  const query = useQuery(claimsQuery({ status, page: list.page, limit: list.limit }))
  const [decided, setDecided] = useState<{ claim: AdminClaim; decision: Decision } | null>(null)
  const select = (name: Status) =>
    changeParams((latest) => withStatus(latest, name), { replace: true, preventScrollReset: true })
  return (
    <>
      <TabList id={TABS} label="Claims" tabs={tabs} selected={status} onSelect={select} />
      <TabPanel id={TABS} selected={status} className="mt-4">
        <AdminListView
          list={list}
          query={query}
          errorTitle="Failed to fetch claims"
          formatTotal={(total) => formatPlural(total, 'claim')}
          empty={<EmptyState title="No claims here." icon="store" />}
        >
          {(rows) => (
            <AdminTable
              caption="Claims"
              columns={createColumns((claim, decision) => setDecided({ claim, decision }))}
              rows={rows}
              keyOf={(row) => row.id}
            />
          )}
        </AdminListView>
      </TabPanel>
      {decided && (
        <ReasonDialog
          {...decided}
          onClose={() => setDecided(null)}
          onDone={() => {
            setDecided(null)
            focusPageHeading()
          }}
        />
      )}
    </>
  )
}

function withStatus(params: URLSearchParams, status: Status): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  if (status === 'waiting') next.delete('status')
  else next.set('status', status)
  return next
}

const statusLabels: Record<AdminClaim['status'], string> = {
  proving: 'Code sent',
  waiting: 'Waits for you',
  payment: 'Proved, not paid',
  done: 'Done',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  lost: 'Somebody else was faster',
  undone: 'Undone',
}
const proofLabels: Record<AdminClaim['proof'], string> = {
  account: 'Address of the account',
  listing_email: 'Code to the listing',
  domain: 'Code to the domain',
  admin: 'Message',
}

type OnDecide = (claim: AdminClaim, decision: Decision) => void

function createColumns(
  onDecide: OnDecide,
): [AdminColumn<AdminClaim>, ...AdminColumn<AdminClaim>[]] {
  return [
    {
      title: 'Listing',
      cell: (claim) => <Listing claim={claim} />,
      className: 'min-w-40',
    },
    {
      title: 'Claimant',
      cell: ({ userEmail, message, reason }) => (
        <div className="flex flex-col gap-1">
          <span className="wrap-anywhere">{userEmail ?? 'Deleted account'}</span>
          {message && <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{message}</p>}
          {reason && <p className="max-w-prose wrap-anywhere text-muted">{reason}</p>}
        </div>
      ),
      className: 'min-w-56',
    },
    {
      title: 'State',
      cell: ({ status, proof }) => (
        <span className="flex flex-col">
          <span className="font-medium">{statusLabels[status]}</span>
          <span className="text-sm text-muted">{proofLabels[proof]}</span>
        </span>
      ),
    },
    { title: 'Received', cell: ({ createdAt }) => <AdminTime time={createdAt} /> },
    {
      title: 'Actions',
      cardPosition: 'actions',
      cell: (claim) => <Actions claim={claim} onDecide={onDecide} />,
      className: 'w-px whitespace-nowrap',
    },
  ]
}

function Listing({ claim: { contractorId, contractorName, phoneNumber } }: { claim: AdminClaim }) {
  const tel = telHref(phoneNumber)
  return (
    <div className="flex flex-col items-start">
      <Link to={`/contractor/${contractorId}`} className="link wrap-anywhere">
        {contractorName}
      </Link>
      {tel ? (
        <a href={tel} className="link tap-target tabular-nums">
          {phoneNumber}
        </a>
      ) : (
        <span className="text-muted">No number</span>
      )}
    </div>
  )
}

function Actions({ claim, onDecide }: { claim: AdminClaim; onDecide: OnDecide }) {
  const { mutate, isPending } = useDecideClaim()
  const { id, status, contractorName } = claim
  const accept = () =>
    mutate(
      { id, decision: 'accept', reason: '' },
      {
        onSuccess: (reply) => {
          toast({
            title: 'Claim accepted',
            description:
              reply.status === 'payment'
                ? `The claimant has ${CLAIM_LIMITS.paymentDays} days to pay.`
                : contractorName,
          })
          focusPageHeading()
        },
        onError: (error) => showErrorToast('Failed to accept the claim', error),
      },
    )
  return (
    <div className="flex gap-2">
      {status === 'waiting' && (
        <Button
          variant="outline"
          size="sm"
          icon="circle-check"
          aria-label={`Accept: ${contractorName}`}
          pending={isPending}
          onClick={accept}
        >
          Accept
        </Button>
      )}
      {(status === 'waiting' || status === 'proving' || status === 'payment') && (
        <Button
          variant="ghost"
          size="sm"
          className="text-error"
          aria-label={`Refuse: ${contractorName}`}
          onClick={() => onDecide(claim, 'refuse')}
        >
          Refuse
        </Button>
      )}
      {status === 'done' && (
        <Button
          variant="ghost"
          size="sm"
          icon="undo-2"
          className="text-error"
          aria-label={`Undo: ${contractorName}`}
          onClick={() => onDecide(claim, 'undo')}
        >
          Undo
        </Button>
      )}
    </div>
  )
}

interface ReasonDialogProps {
  claim: AdminClaim
  decision: Decision
  onClose: () => void
  onDone: () => void
}

/** Asks for the reason, which the claimant reads. */
function ReasonDialog({ claim, decision, onClose, onDone }: ReasonDialogProps) {
  const { mutateAsync } = useDecideClaim()
  const form = useForm({
    resolver: zodResolver(claimReasonForm),
    defaultValues: { reason: '' },
  })
  const isUndo = decision === 'undo'
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    toFailure: failureAs(isUndo ? 'Failed to undo the claim' : 'Failed to refuse the claim'),
    send: async ({ reason }) => {
      await mutateAsync({ id: claim.id, decision, reason })
      toast({ title: isUndo ? 'Claim undone' : 'Claim refused' })
      return onDone
    },
  })
  return (
    <Dialog isOpen title={isUndo ? 'Undo this claim?' : 'Refuse this claim?'} onClose={onClose}>
      <form noValidate aria-label="Reason" className="flex flex-col gap-4" onSubmit={onSubmit}>
        <p className="break-words">
          {isUndo
            ? `${claim.contractorName} loses its owner and gets back what was in the listing before the claim. A listing credit that was used is returned.`
            : `${claim.userEmail ?? 'The claimant'} does not get ${claim.contractorName}.`}
        </p>
        <TextareaField
          label="Reason"
          required
          help="The claimant reads it."
          field={form.register('reason')}
          error={form.formState.errors.reason?.message}
        />
        <FormFailure failure={failure} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" pending={isSending}>
            {isUndo ? 'Undo' : 'Refuse'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
