import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { formatPlural } from '../../lib/format.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { unknownPaymentsQuery } from './queries.ts'

/** Shown on the dashboard while there are unknown payments. */
export function PaymentsNotice() {
  const { data: payments = [] } = useQuery(unknownPaymentsQuery())
  if (payments.length === 0) return null
  return (
    <Notice
      tone="warning"
      icon={TriangleAlert}
      title={`${formatPlural(payments.length, 'payment')} ${payments.length === 1 ? 'needs' : 'need'} your attention`}
      action={
        <LinkButton to="/admin/payments" variant="outline">
          View Payments
        </LinkButton>
      }
    >
      Reported by the payment provider, but not in the database.
    </Notice>
  )
}
