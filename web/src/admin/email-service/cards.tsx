import { type FormEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { emailService } from '#contract/email-service.ts'
import { useConnection } from '../../device/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { toast } from '../../ui/toast.tsx'
import { type EmailCheck, type EmailCheckResult, useEmailCheck } from './queries.ts'

const recipient = emailService.test.body.shape.to

/** The cards of the mail service. */
export function MailCards() {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <EmailTestCard />
      <EmailConfigurationCard />
    </div>
  )
}

/**
 * A form with buttons that send a test email, check the configuration, and verify the SMTP
 * connection.
 */
function EmailTestCard() {
  const [to, setTo] = useState('')
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending, variables, data } = useEmailCheck()
  const isOffline = useConnection((state) => state.isOffline)

  const run = (check: EmailCheck) =>
    mutate(check, {
      onSuccess: ({ isSuccess, message }) =>
        toast(
          isSuccess
            ? { title: 'Success', description: message }
            : { tone: 'error', title: 'Error', description: message },
        ),
    })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const checked = z.safeParse(recipient, to)
    setError(checked.success ? null : (checked.error.issues[0]?.message ?? null))
    if (checked.success) run({ kind: 'test', to: checked.data })
    else input.current?.focus()
  }
  const buttonProps = (kind: EmailCheck['kind'], pendingLabel: string) => ({
    disabled: isPending || isOffline,
    pending: isPending && variables.kind === kind,
    pendingLabel,
  })
  return (
    <section aria-labelledby="email-test" className="panel p-4 sm:p-5">
      <h3 id="email-test" className="text-lg">
        Email Service Test
      </h3>
      <p className="mt-1 text-muted">
        Send a test message to make sure that mail leaves this site.
      </p>
      <form noValidate onSubmit={send} className="mt-4 flex flex-col gap-4">
        <Field label="Recipient" error={error}>
          {(control) => (
            <input
              {...control}
              ref={input}
              type="email"
              autoComplete="email"
              placeholder="name@example.com"
              value={to}
              onChange={(event) => setTo(event.target.value)}
              className="input w-full"
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2 *:px-3 max-sm:*:flex-auto max-sm:*:px-2 max-sm:*:first:basis-full">
          <Button type="submit" {...buttonProps('test', 'Sending...')}>
            Send Test Email
          </Button>
          <Button
            variant="outline"
            {...buttonProps('config', 'Checking...')}
            onClick={() => run({ kind: 'config' })}
          >
            Check Config
          </Button>
          <Button
            variant="outline"
            {...buttonProps('verify', 'Verifying...')}
            onClick={() => run({ kind: 'verify' })}
          >
            Verify Connection
          </Button>
        </div>
      </form>
      <StatusAlert isPending={isPending} result={data} />
    </section>
  )
}

/** Shows the progress or the result of the last check. Empty before the first check. */
function StatusAlert({
  isPending,
  result,
}: {
  isPending: boolean
  result: EmailCheckResult | undefined
}) {
  return (
    // A toast announces the result.
    <div role="status" aria-live={isPending ? 'polite' : 'off'}>
      {isPending ? (
        <StatusBox tone="border-info/40 bg-info/10" title="Processing" text="Please wait..." />
      ) : (
        result &&
        (result.isSuccess ? (
          <StatusBox
            tone="border-success/40 bg-success/10"
            iconTone="text-success"
            icon="circle-check"
            title="Success"
            text={result.message}
          />
        ) : (
          <StatusBox
            tone="border-error/40 bg-error/10"
            iconTone="text-error"
            icon="circle-alert"
            title="Error"
            text={result.message}
          />
        ))
      )}
    </div>
  )
}

function StatusBox({
  tone,
  icon,
  iconTone = '',
  title,
  text,
}: {
  tone: string
  icon?: IconName
  iconTone?: string
  title: string
  text: string
}) {
  return (
    <div className={`mt-4 flex items-start gap-3 rounded-box border p-4 ${tone}`}>
      {icon ? (
        <Icon name={icon} size={20} className={`mt-0.5 shrink-0 ${iconTone}`} />
      ) : (
        <Spinner size="sm" />
      )}
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="break-words">{text}</p>
      </div>
    </div>
  )
}

const settings = [
  ['SMTP_HOST', 'The mail server.'],
  ['SMTP_PORT', '587 unless set; 465 is encrypted from the start.'],
  ['SMTP_USER, SMTP_PASS', 'The account on it, where it asks for one.'],
  ['SMTP_FROM', 'The sender of every message.'],
  ['SMTP_TLS_VERIFY', 'off accepts a self-signed certificate of another machine.'],
  ['ADMIN_EMAIL', 'Where notices of contact requests go.'],
] as const

/** Lists the settings of the mail service. They can only be changed on the server. */
function EmailConfigurationCard() {
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
