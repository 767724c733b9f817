import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { myRequestsPage } from '#content/page-heads/texts.ts'
import { useConnection } from '../../device/connection.ts'
import type { QuoteRow } from '../../device/user-rows.ts'
import { addQuote, refreshQuote } from '../../domain/quotes/quote-calls.ts'
import { QuoteItem } from '../../domain/quotes/quote-item.tsx'
import { loadOutbox, useOutbox } from '../../domain/request-outbox/outbox.ts'
import { Head } from '../../lib/head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSpinner } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { UnreadState } from '../../ui/unread-state.tsx'

/** `/my-requests`: the requests for quotes on this device. Mails link to it with the key of one. */
export function MyRequestsPage() {
  const rows = useOutbox((state) => state.rows)
  const isUnread = useOutbox((state) => state.isUnread)
  const problem = useKeyInAddress()
  const isOffline = useConnection((state) => state.isOffline)
  useEffect(() => void loadOutbox(), [])
  const quotes = rows?.filter((row): row is QuoteRow => row.kind === 'quote').toReversed()
  return (
    <div className="page max-w-2xl py-8 lg:py-12">
      <Head page={myRequestsPage()} />
      <PageTitle lead="The businesses that you have asked for a quote from this device. Only you see this list.">
        My requests
      </PageTitle>
      <div className="mt-6 flex flex-col gap-4">
        {isOffline && (
          <Notice icon="cloud-off" title="You're offline">
            What the businesses have read since then is not shown yet.
          </Notice>
        )}
        {problem && (
          <Notice tone="warning" icon="circle-alert" title={problem}>
            Open the link in the mail again later.
          </Notice>
        )}
        {!quotes && <PageSpinner />}
        {isUnread && (
          <UnreadState isPanel title="Your requests could not be read" onRetry={loadOutbox} />
        )}
        {quotes?.length === 0 && !isUnread && (
          <EmptyState
            isPanel
            icon="message-square"
            title="No requests yet"
            hint="Open a profile and choose “Write to …”. A request that you sent from another device is here when you open the link in its mail."
          >
            <LinkButton to="/directory">Find a contractor</LinkButton>
          </EmptyState>
        )}
        {quotes && quotes.length > 0 && (
          <ul className="panel divide-y divide-base-300 px-5 sm:px-7">
            {quotes.map((row) => (
              <RequestItem key={row.requestId} row={row} />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** A request, whose status is read from the server when it appears. */
function RequestItem({ row }: { row: QuoteRow }) {
  const { requestId, sent } = row
  const isOnServer = sent !== null && sent.status !== 'gone'
  useEffect(() => {
    if (isOnServer) void refreshQuote({ requestId })
  }, [isOnServer, requestId])
  return (
    <li className="py-5">
      <QuoteItem row={row} />
    </li>
  )
}

/**
 * Adds the request whose key is in the fragment of the URL, then removes the key from the URL.
 * Returns why it could not be added, or null.
 */
function useKeyInAddress(): string | null {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const started = useRef('')
  const key = /^#([0-9a-f-]{36})$/i.exec(hash)?.[1] ?? ''
  useEffect(() => {
    if (key === '' || started.current === key) return
    started.current = key
    const add = async () => {
      try {
        if (!(await addQuote(key))) setProblem('This request was deleted')
        void navigate(pathname, { replace: true })
      } catch {
        setProblem('The request could not be loaded')
      }
    }
    void add()
  }, [key, pathname, navigate])
  return problem
}
