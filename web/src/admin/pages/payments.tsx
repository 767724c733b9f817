import { PaymentList } from '../records/payment-list.tsx'
import { UnknownPayments } from '../records/unknown-payments.tsx'
import { AdminPage } from '../ui/admin-page.tsx'

/** `/admin/payments`: the payments for listings. */
export function AdminPaymentsPage() {
  return (
    <AdminPage title="Payments" lead="What was paid for listings, and by whom.">
      <UnknownPayments />
      <PaymentList />
    </AdminPage>
  )
}
