import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Payment } from '#contract/admin-records.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { formatPlural } from '../../lib/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReturnCreditDialog } from '../records/payment-dialogs.tsx'
import { paymentsQuery } from '../records/queries.ts'
import { UnknownPayments } from '../records/unknown-payments.tsx'
import { useHeadingFocus } from '../ui/admin-confirm.tsx'
import { AdminListView } from '../ui/admin-list-view.tsx'
import { useAdminList } from '../ui/admin-list.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { type AdminColumn, AdminTable } from '../ui/admin-table.tsx'
import { AdminTime } from '../ui/admin-time.tsx'

/** `/admin/payments`: the payments for listings. */
export function AdminPaymentsPage() {
  return (
    <AdminPage title="Payments" lead="What was paid for listings, and by whom.">
      <UnknownPayments />
      <PaymentList />
    </AdminPage>
  )
}

const statuses: Record<Payment['status'], { label: string; tone: BadgeTone }> = {
  active: { label: 'Paid', tone: 'success' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  disputed: { label: 'Disputed', tone: 'warning' },
}
const providers: Record<Payment['provider'], string> = {
  stripe: 'Stripe',
  mock: 'Mock',
  legacy: 'None',
}

/** All listing payments, newest first. */
function PaymentList() {
  const list = useAdminList()
  const { q, page, limit } = list
  const query = useQuery(paymentsQuery({ q, page, limit }))
  const [paymentToReturn, setPaymentToReturn] = useState<Payment | null>(null)
  const focusHeading = useHeadingFocus()
  const afterReturn = () => {
    setPaymentToReturn(null)
    focusHeading()
  }
  return (
    <>
      <AdminListView
        list={list}
        query={query}
        searchLabel="Search by email, listing or payment id"
        errorTitle="Failed to fetch payments"
        formatTotal={(total) => formatPlural(total, 'payment')}
        empty={
          q ? (
            <EmptyState title="No payments match your search." icon="search-x" />
          ) : (
            <EmptyState title="No payments yet." icon="credit-card" />
          )
        }
      >
        {(rows) => (
          <AdminTable
            caption="Payments"
            columns={createColumns(setPaymentToReturn)}
            rows={rows}
            keyOf={(row) => row.id}
          />
        )}
      </AdminListView>
      {paymentToReturn && (
        <ReturnCreditDialog
          payment={paymentToReturn}
          onClose={() => setPaymentToReturn(null)}
          onReturned={afterReturn}
        />
      )}
    </>
  )
}

function createColumns(
  onReturn: (payment: Payment) => void,
): [AdminColumn<Payment>, ...AdminColumn<Payment>[]] {
  return [
    {
      title: 'Account',
      cell: (row) => row.userEmail ?? <span className="font-normal text-muted">No account</span>,
    },
    {
      title: 'Listing',
      cell: (row) => row.contractorName ?? <span className="text-muted">Not used yet</span>,
    },
    {
      title: 'Amount',
      cell: (row) => <span className="tabular-nums">{formatPrice(row.amountCents)}</span>,
    },
    {
      title: 'Status',
      cardPosition: 'badge',
      cell: ({ status }) => <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>,
    },
    { title: 'Paid', cell: (row) => <AdminTime time={row.paidAt} /> },
    {
      title: 'Through',
      cell: (row) => (
        <span title={row.paymentIntentId ?? undefined}>{providers[row.provider]}</span>
      ),
    },
    {
      title: 'Actions',
      cardPosition: 'actions',
      cell: (row) => {
        if (!hasUsedCredit(row)) return null
        return row.isContractorDeleted ? (
          <ReturnCreditButton payment={row} onReturn={() => onReturn(row)} />
        ) : (
          <span className="text-sm text-muted">Listing not deleted</span>
        )
      },
      className: 'w-px whitespace-nowrap',
    },
  ]
}

/**
 * Returns true for an active payment that is bound to a listing and to a user account. Its credit
 * can be returned once the listing is deleted.
 */
function hasUsedCredit({ status, contractorId, userId }: Payment): boolean {
  return status === 'active' && contractorId !== null && userId !== null
}

function ReturnCreditButton({
  payment: { id, contractorName },
  onReturn,
}: {
  payment: Payment
  onReturn: () => void
}) {
  return (
    <Button
      variant="outline"
      size="sm"
      icon="undo-2"
      aria-label={`Return credit of ${contractorName ?? `payment ${id}`}`}
      onClick={onReturn}
    >
      Return Credit
    </Button>
  )
}
