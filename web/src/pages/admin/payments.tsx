import { AdminPage } from '../../components/admin-page.tsx'
import { PaymentList } from '../../features/operations/payment-list.tsx'

/** `/admin/payments` */
export function AdminPaymentsPage() {
  return <AdminPage title="Payments" lead="What was paid for listings, and by whom."><PaymentList /></AdminPage>
}
