import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titleOnlyPage } from '#content/page-meta.ts'
import type { ContractorDetail, User } from '#contract/entities.ts'
import { type QuoteRequest, quoteTimeLabels } from '#contract/quote-requests.ts'
import { telHref } from '#contract/rules/links.ts'
import { EmailConfirmation } from '../../domain/session/email-confirmation.tsx'
import { formatShortDate } from '../../lib/format.ts'
import { Head } from '../../lib/head.tsx'
import { useUrlParams } from '../../lib/use-url-params.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSpinner } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { TabList, TabPanel } from '../../ui/tabs.tsx'
import { ownListingsQuery } from '../listings/queries.ts'
import { useFreshUser } from '../page-states.tsx'
import {
  inboxQuery,
  type InboxStatus,
  useChangeQuote,
  useDeleteQuote,
  useTakeQuotes,
} from '../quotes/queries.ts'

/** `/contractor-dashboard/requests`: the requests for quotes to the listings of the user. */
export function QuoteInboxPage() {
  const user = useFreshUser()
  return (
    <div className="page max-w-4xl py-8">
      <Head page={titleOnlyPage('Quote requests')} />
      <LinkButton to="/contractor-dashboard" variant="ghost" icon="arrow-left" className="-ml-4">
        Back to Dashboard
      </LinkButton>
      <PageTitle className="mt-2">Quote requests</PageTitle>
      {user ? <Inbox user={user} /> : <PageSpinner />}
    </div>
  )
}

const TABS = 'quote-tabs'
const tabs = [
  { name: 'new', label: 'New' },
  { name: 'answered', label: 'Answered' },
  { name: 'closed', label: 'Closed' },
  { name: 'spam', label: 'Possible spam' },
] as const
const LIMIT = 20

function Inbox({ user }: { user: User }) {
  const [params, changeParams] = useUrlParams()
  const status: InboxStatus = tabs.find(({ name }) => name === params.get('status'))?.name ?? 'new'
  const [page, setPage] = useState(1)
  const query = useQuery(inboxQuery({ status, page, limit: LIMIT }))
  const lastPage = query.isPlaceholderData ? page : (query.data?.pagination.totalPages ?? page)
  // The last request of the last page was moved or deleted.
  if (page > Math.max(1, lastPage)) setPage(Math.max(1, lastPage))
  const select = (name: InboxStatus) => {
    setPage(1)
    changeParams(() => new URLSearchParams(name === 'new' ? {} : { status: name }), {
      replace: true,
      preventScrollReset: true,
    })
  }
  return (
    <div className="mt-6 flex flex-col gap-8">
      <div>
        <TabList id={TABS} label="Requests" tabs={tabs} selected={status} onSelect={select} />
        <TabPanel id={TABS} selected={status} className="mt-4">
          <QueryView query={query}>
            {({ data, pagination }) =>
              data.length === 0 && !query.isPlaceholderData ? (
                <EmptyState isPanel title="No requests here" icon="inbox" />
              ) : (
                <>
                  <ul className="flex flex-col gap-3">
                    {data.map((request) => (
                      <li key={request.id}>
                        <Request request={request} />
                      </li>
                    ))}
                  </ul>
                  <Pages page={page} total={pagination.totalPages} onChange={setPage} />
                </>
              )
            }
          </QueryView>
        </TabPanel>
      </div>
      <Panel title="Who can write to you" className="p-5">
        {user.emailConfirmed ? (
          <Switches userId={user.id} />
        ) : (
          <>
            <p className="mb-3">
              Visitors can write to you as soon as your email address is confirmed.
            </p>
            <EmailConfirmation user={user} />
          </>
        )}
      </Panel>
    </div>
  )
}

function Pages({
  page,
  total,
  onChange,
}: {
  page: number
  total: number
  onChange: (page: number) => void
}) {
  if (total < 2) return null
  return (
    <div className="mt-4 flex items-center gap-3">
      <Button variant="outline" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Newer
      </Button>
      <span>{`Page ${page} of ${total}`}</span>
      <Button variant="outline" disabled={page >= total} onClick={() => onChange(page + 1)}>
        Older
      </Button>
    </div>
  )
}

/** A request. Opening it marks it as read. */
function Request({ request }: { request: QuoteRequest }) {
  const change = useChangeQuote()
  const remove = useDeleteQuote()
  const { id, name, zipcode, when, status, isSpam, createdAt, contractorName } = request
  const isPending = change.isPending || remove.isPending
  const open = (isOpen: boolean) => {
    if (isOpen && status === 'new' && !isSpam) change.mutate({ id, body: { status: 'read' } })
  }
  return (
    <details className="panel group" onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 p-4">
        <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
        <span className="text-muted">{`${zipcode}, ${quoteTimeLabels[when]}`}</span>
        {status === 'new' && !isSpam && <Badge tone="accent">New</Badge>}
        <span className="ml-auto text-sm text-muted">{formatShortDate(createdAt)}</span>
      </summary>
      <div className="flex flex-col gap-4 border-t border-base-300 p-4">
        <p className="text-sm text-muted">{`To ${contractorName}`}</p>
        <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{request.message}</p>
        <Answers
          request={request}
          onAnswered={() =>
            change.mutate({
              id,
              body: { status: 'answered' },
              ...(status !== 'answered' && !isSpam && { done: 'Request moved to Answered' }),
            })
          }
        />
        <div className="flex flex-wrap gap-2">
          {status !== 'closed' && !isSpam && (
            <Button
              variant="outline"
              size="sm"
              disabled={isPending}
              onClick={() =>
                change.mutate({ id, body: { status: 'closed' }, done: 'Request closed' })
              }
            >
              Close
            </Button>
          )}
          <Button
            variant="outline"
            size="sm"
            disabled={isPending}
            onClick={() =>
              change.mutate({
                id,
                body: { isSpam: !isSpam },
                done: isSpam ? 'Request is not spam' : 'Request moved to Possible spam',
              })
            }
          >
            {isSpam ? 'Not spam' : 'Spam'}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            icon="trash-2"
            className="text-error"
            disabled={isPending}
            aria-label={`Delete the request of ${name}`}
            onClick={() => remove.mutate(id)}
          >
            Delete
          </Button>
        </div>
      </div>
    </details>
  )
}

function Answers({ request, onAnswered }: { request: QuoteRequest; onAnswered: () => void }) {
  const { email, phone, contractorName, zipcode } = request
  const tel = telHref(phone)
  const subject = encodeURIComponent(`Your request to ${contractorName} (${zipcode})`)
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton
        href={`mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${subject}`}
        icon="mail"
        onClick={onAnswered}
      >
        Reply by email
      </LinkButton>
      {tel && phone && (
        <LinkButton href={tel} variant="outline" icon="phone" onClick={onAnswered}>
          {`Call ${phone}`}
        </LinkButton>
      )}
    </div>
  )
}

function Switches({ userId }: { userId: number }) {
  const query = useQuery(ownListingsQuery(userId))
  return (
    <QueryView query={query} heading="h3">
      {(listings) => (
        <ul className="flex flex-col gap-2">
          {listings.map((listing) => (
            <li key={listing.id}>
              <Switch listing={listing} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}

function Switch({ listing: { id, name, facts } }: { listing: ContractorDetail }) {
  const { mutate, isPending } = useTakeQuotes()
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="checkbox checkbox-primary"
        checked={facts?.takesQuotes === true}
        disabled={isPending}
        onChange={({ target }) => mutate({ id, takesQuotes: target.checked })}
      />
      <span className="min-w-0 wrap-anywhere">{`${name} takes requests`}</span>
    </label>
  )
}
