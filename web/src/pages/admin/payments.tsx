import { AdminPage } from '../../components/admin-page.tsx'
import { PaymentList } from '../../features/admin-records/payment-list.tsx'
import { UnknownPayments } from '../../features/admin-records/unknown-payments.tsx'

/** `/admin/payments`: the payments for listings. */
export function AdminPaymentsPage() {
  return (
    <AdminPage title="Payments" lead="What was paid for listings, and by whom.">
      <UnknownPayments />
      <PaymentList />
    </AdminPage>
  )
}
