import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { titleOnlyPage } from '#content/page-meta.ts'
import { nextPath } from '../../domain/session/next-path.ts'
import { userQuery } from '../../domain/session/queries.ts'
import { Head } from '../../lib/head.tsx'
import { useSite } from '../../lib/site.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { PageSpinner } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { TabList, TabPanel } from '../../ui/tabs.tsx'
import { LoginForm } from '../auth/login-form.tsx'
import { RegisterForm } from '../auth/register-form.tsx'
import { Benefits, Price } from '../payment/offer.tsx'

/** The page after signing in that shows offer and price beside the forms. */
const PAYMENT_PATH = '/contractor-listing/payment'

/**
 * `/auth`: the forms to log in (default) and, with `tab=register`, to register. Redirects users
 * with a one-time password to `/account`, and other signed-in users to the path in `next` (default:
 * the home page).
 */
export function AuthPage() {
  const { data: user, isPending } = useQuery(userQuery())
  const { search } = useLocation()
  const site = useSite()
  const tab = new URLSearchParams(search).get('tab') === 'register' ? 'Register' : 'Login'
  const isForPayment = nextPath(search).startsWith(PAYMENT_PATH)
  // On /account the guard renders the form to replace a one-time password.
  if (user) return <Navigate to={user.mustChangePassword ? '/account' : nextPath(search)} replace />
  return (
    <>
      <Head page={titleOnlyPage('Log in or register')} />
      {isPending ? (
        <PageSpinner />
      ) : (
        <div className="page grid gap-x-16 py-8 lg:grid-cols-[minmax(0,28rem)_minmax(0,26rem)] lg:grid-rows-[auto_1fr] lg:justify-center lg:py-14">
          <div>
            <PageTitle lead="Log in, or register to list your business.">{`Your ${site.name} account`}</PageTitle>
          </div>
          {isForPayment && <Offer />}
          <AuthTabs key={tab} initial={tab} />
          {!isForPayment && <AccountBenefits />}
        </div>
      )}
    </>
  )
}

const tabs = [
  { name: 'Login', label: 'Login' },
  { name: 'Register', label: 'Register' },
] as const
type TabName = (typeof tabs)[number]['name']

/** Login and Register tabs. The typed email address stays when the tab changes. */
function AuthTabs({ initial }: { initial: TabName }) {
  const [email, setEmail] = useState('')
  const [selected, setSelected] = useState(initial)
  const id = useId()
  return (
    <div className="mt-6">
      <TabList
        id={id}
        label="Account"
        tabs={tabs}
        selected={selected}
        onSelect={setSelected}
        hasEqualWidths
      />
      <TabPanel id={id} selected={selected} className="panel mt-6 p-5 sm:p-7">
        {selected === 'Login' ? (
          <LoginForm email={email} onEmail={setEmail} />
        ) : (
          <RegisterForm email={email} onEmail={setEmail} />
        )}
      </TabPanel>
    </div>
  )
}

/** What a person who came to list a business pays, and for what. */
function Offer() {
  return (
    <section
      aria-label="Offer"
      className="mt-6 flex flex-col gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0"
    >
      <Price />
      <div className="max-lg:hidden">
        <Benefits />
      </div>
    </section>
  )
}

const reasons: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'badge-check',
    title: 'List your business once',
    text: 'Your listing goes live as soon as its profile is filled in.',
  },
  {
    icon: 'pencil-line',
    title: 'Keep it right',
    text: 'New phone number, new hours, more services: change your listing whenever you like.',
  },
  {
    icon: 'layout-dashboard',
    title: 'All listings in one place',
    text: 'The dashboard shows what is live, where, and how it is rated.',
  },
]

/** Explains the benefits of an account, and that the search does not require one. */
function AccountBenefits() {
  return (
    <section
      aria-labelledby="what-for"
      className="mt-10 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:pt-36"
    >
      <h2 id="what-for" className="text-xl">
        For businesses
      </h2>
      <ul className="mt-4 flex flex-col gap-5">
        {reasons.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="flex size-11 shrink-0 items-center justify-center rounded-field bg-primary/10 text-primary">
              <Icon name={icon} size={22} />
            </span>
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-8 border-t border-base-300 pt-5">
        Looking for a contractor? You need no account for that.
      </p>
      <LinkButton to="/directory" variant="outline" className="mt-3">
        Search the Directory
      </LinkButton>
    </section>
  )
}
