import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Readiness, ReadinessCheck } from '#contract/readiness.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AdminTime } from '../ui/admin-time.tsx'
import { showErrorToast } from '../ui/admin-toast.ts'
import { readinessQuery, useDismissCheck } from './queries.ts'

interface Line {
  title: string
  /** How it is done. */
  how: string
  /** Where it is done in the browser; absent for what stands in the environment. */
  to?: string
  /** Label of the button that takes the line off. Default: "Dismiss". */
  dismiss?: string
}

const lines: Record<ReadinessCheck, Line> = {
  identity: {
    title: 'Name and contact are yours',
    how: 'Set the name and the email address of this site.',
    to: '/admin/settings/identity',
  },
  telephone: {
    title: 'The telephone number is real',
    how: 'Numbers with 555-01 are for films. Set yours, or leave it empty.',
    to: '/admin/settings/contact',
  },
  mail: {
    title: 'Mail leaves the site',
    how: 'Set SMTP_HOST and SMTP_FROM in the environment, then test it.',
    to: '/admin/mail-settings',
  },
  payments: {
    title: 'Payments work',
    how: 'Set the keys of the payment provider in the environment, or list for free.',
    to: '/admin/settings/offer',
    dismiss: 'It is meant to be so',
  },
  legal: {
    title: 'You have read the legal texts',
    how: 'They are a start, not advice. Have a lawyer read them.',
    to: '/admin/settings/legal',
    dismiss: 'I have read them',
  },
  testimonials: {
    title: 'No made-up quotes',
    how: 'Replace the sample quotes on the home page, or remove them.',
    to: '/admin/settings/home',
  },
  'demo-accounts': {
    title: 'The demo accounts are gone',
    how: 'Their password is public. Run npm run remove-demo.',
  },
  backup: {
    title: 'There is a backup of today',
    how: 'Run npm run backup every night, for example by the timer that comes with the service.',
  },
  address: {
    title: 'The address is the public one, with https',
    how: 'Set PUBLIC_URL to the address that visitors type.',
  },
  'session-keys': {
    title: 'The session keys are your own',
    how: 'Set SESSION_KEYS in the environment: openssl rand -base64 36.',
  },
}

/** What is left to do before the site goes online. Nothing when all is done or dismissed. */
export function BeforeOnline() {
  const { data } = useQuery(readinessQuery())
  const dismiss = useDismissCheck()
  const open = data ? openChecks(data) : []
  if (open.length === 0) return null
  return (
    <section aria-labelledby="before-online" className="panel">
      <h2 id="before-online" className="border-b border-base-300 px-4 py-3 text-lg sm:px-5">
        Before you go online
      </h2>
      <ul className="divide-y divide-base-300">
        {open.map((name) => {
          const { title, how, to, dismiss: dismissLabel = 'Dismiss' } = lines[name]
          return (
            <li
              key={name}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
            >
              <Icon name="circle-alert" size={20} className="shrink-0 text-warning" />
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-medium">
                  {to ? (
                    <Link to={to} className="link">
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                </p>
                <p className="text-sm text-muted">
                  <span>{how}</span>
                  {name === 'backup' && (
                    <>
                      {' '}
                      <LastBackup />
                    </>
                  )}
                </p>
              </div>
              <Button
                variant="ghost"
                size="sm"
                disabled={dismiss.isPending}
                aria-label={`${dismissLabel}: ${title}`}
                onClick={() =>
                  dismiss.mutate(name, {
                    onError: (error) => showErrorToast('The line was not taken off', error),
                  })
                }
              >
                {dismissLabel}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Says when the last backup was made. */
export function LastBackup() {
  const { data } = useQuery(readinessQuery())
  if (!data) return null
  return data.lastBackupAt === null ? (
    'There is no backup yet.'
  ) : (
    <>
      <span>The last backup is of</span> <AdminTime time={data.lastBackupAt} />
      <span>.</span>
    </>
  )
}

/** The browser knows the address under which the site is reached from outside. */
function openChecks({ checks, publicOrigin }: Readiness): ReadinessCheck[] {
  return checks
    .filter(({ name, isDone, dismissedAt }) => {
      const isRight = name === 'address' ? isDone && location.origin === publicOrigin : isDone
      return !isRight && dismissedAt === null
    })
    .map(({ name }) => name)
}
