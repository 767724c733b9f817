import { MailCards } from '../email-service/cards.tsx'
import { AdminPage } from '../ui/admin-page.tsx'

/** `/admin/mail-settings`: a test of the mail service, and a list of its settings. */
export function AdminMailSettingsPage() {
  return (
    <AdminPage title="Mail Settings" lead="Whether mail leaves this site, and how.">
      <section aria-labelledby="mail-service">
        <h2 id="mail-service" className="sr-only">
          Mail service
        </h2>
        <MailCards />
      </section>
    </AdminPage>
  )
}
