import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { UnknownPayment } from '#contract/admin-records.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useHeadingFocus } from '../ui/admin-confirm.tsx'
import { AdminTime } from '../ui/admin-time.tsx'
import { DismissPaymentDialog } from './payment-dialogs.tsx'
import { unknownPaymentsQuery } from './queries.ts'

const eventLabels: Record<string, string> = {
  'payment_intent.succeeded': 'Paid',
  'charge.refunded': 'Refunded',
  'charge.dispute.created': 'Disputed',
  'charge.dispute.closed': 'Dispute closed',
}

/**
 * Payments that the provider reported but that are not in the database, with instructions. Renders
 * nothing when there are none.
 */
export function UnknownPayments() {
  const { data: payments = [] } = useQuery(unknownPaymentsQuery())
  const [paymentToDismiss, setPaymentToDismiss] = useState<UnknownPayment | null>(null)
  const focusHeading = useHeadingFocus()
  const id = useId()
  const afterDismissal = () => {
    setPaymentToDismiss(null)
    focusHeading()
  }
  return (
    <>
      {payments.length > 0 && (
        <section
          aria-labelledby={id}
          className="mb-8 rounded-box border border-warning/50 bg-warning/10"
        >
          <div className="flex items-start gap-3 p-4 sm:p-5">
            <Icon name="triangle-alert" size={24} className="mt-0.5 shrink-0 text-warning" />
            <div className="min-w-0 max-w-prose">
              <h2 id={id} className="text-lg">
                Payments that need your attention
              </h2>
              <p className="mt-1">
                The payment provider reported them, but this database does not know them, as after a
                restore of an older backup. Look each one up at the provider: refund it, or contact
                the customer and create the listing yourself. Then dismiss it here.
              </p>
            </div>
          </div>
          <ul className="divide-y divide-warning/30 border-t border-warning/30">
            {payments.map((payment) => (
              <Row
                key={payment.id}
                payment={payment}
                onDismiss={() => setPaymentToDismiss(payment)}
              />
            ))}
          </ul>
        </section>
      )}
      {paymentToDismiss && (
        <DismissPaymentDialog
          payment={paymentToDismiss}
          onClose={() => setPaymentToDismiss(null)}
          onDismissed={afterDismissal}
        />
      )}
    </>
  )
}

function Row({
  payment: { paymentIntentId, eventType, amountCents, receivedAt },
  onDismiss,
}: {
  payment: UnknownPayment
  onDismiss: () => void
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold tabular-nums">
          <span>{amountCents === null ? 'Unknown amount' : formatPrice(amountCents)}</span>,{' '}
          <span>{eventLabels[eventType] ?? eventType}</span>
        </p>
        <p className="text-sm">
          <code className="break-all">{paymentIntentId}</code>
        </p>
        <p className="text-sm text-muted">
          Reported <AdminTime time={receivedAt} />
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Dismiss ${paymentIntentId}`}
        onClick={onDismiss}
      >
        Dismiss
      </Button>
    </li>
  )
}
