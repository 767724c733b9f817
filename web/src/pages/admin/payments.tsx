import { AdminPage } from '../../components/admin-page.tsx'
import { PaymentList } from '../../features/operations/payment-list.tsx'
import { UnknownPayments } from '../../features/operations/unknown-payments.tsx'

/** `/admin/payments` */
export function AdminPaymentsPage() {
  return (
    <AdminPage title="Payments" lead="What was paid for listings, and by whom.">
      <UnknownPayments />
      <PaymentList />
    </AdminPage>
  )
}
