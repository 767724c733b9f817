const settings = [
  ['SMTP_HOST', 'The mail server.'],
  ['SMTP_PORT', '587 unless set; 465 is encrypted from the start.'],
  ['SMTP_USER, SMTP_PASS', 'The account on it, where it asks for one.'],
  ['SMTP_FROM', 'The sender of every message.'],
  ['ADMIN_EMAIL', 'Where notices of contact requests go.'],
] as const

/** Lists the settings of the mail service. They can only be changed on the server. */
export function EmailConfigurationCard() {
  return (
    <section aria-labelledby="email-configuration" className="panel p-4 sm:p-5">
      <h3 id="email-configuration" className="text-lg">
        Email Configuration
      </h3>
      <p className="mt-1 text-muted">
        Set on the server, as environment variables. A change takes effect when it starts again.
      </p>
      <dl className="mt-4 flex flex-col divide-y divide-base-300">
        {settings.map(([name, meaning]) => (
          <div key={name} className="grid gap-x-4 py-2.5 sm:grid-cols-[13rem_minmax(0,1fr)]">
            <dt>
              <code className="text-sm font-semibold">{name}</code>
            </dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
