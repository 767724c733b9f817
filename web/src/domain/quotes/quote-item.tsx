import { Link } from 'react-router-dom'
import { quoteTimeLabels } from '#contract/quote-requests.ts'
import { useConnection } from '../../device/connection.ts'
import type { QuoteRow } from '../../device/user-rows.ts'
import { formatAsOf, formatShortDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { failureAs, useSubmit } from '../../ui/form/use-submit.ts'
import { Icon } from '../../ui/icon.tsx'
import { FormFailure } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { retryRequest } from '../request-outbox/outbox.ts'
import { RequestStatus } from '../request-outbox/request-status.tsx'
import { withdrawQuote } from './quote-calls.ts'

const statusTexts = {
  sent: 'sent',
  read: 'read',
  answered: 'answered',
  gone: 'deleted',
} as const

/** Returns "You asked on Nov 25 – read". */
export function askedText({ at, status }: NonNullable<QuoteRow['sent']>): string {
  return `You asked on ${formatShortDate(at)} – ${statusTexts[status]}`
}

/** A request for a quote on this device: whom it asks, what became of it, and what can be done. */
export function QuoteItem({ row }: { row: QuoteRow }) {
  const { contractor, sent, form, problem } = row
  const isOffline = useConnection((state) => state.isOffline)
  const { submit, failure, isSending } = useSubmit({
    toFailure: failureAs('The request was not deleted'),
    send: () => withdrawQuote(row),
  })
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-base break-words">
        {contractor.id === null ? (
          contractor.name
        ) : (
          <Link to={`/contractor/${contractor.id}`} className="link">
            {contractor.name}
          </Link>
        )}
      </h3>
      {form && (
        <p className="line-clamp-2 text-sm break-words text-muted">
          {`${quoteTimeLabels[form.when]}, ${form.zipcode}: ${form.message}`}
        </p>
      )}
      {sent ? (
        <p className="flex items-start gap-2 text-muted">
          <Icon
            name={sent.status === 'gone' ? 'file-x' : 'circle-check'}
            size={18}
            className="mt-0.5 shrink-0"
          />
          <span>{askedText(sent)}</span>
        </p>
      ) : (
        <>
          <p className="text-sm text-muted">{`Written at ${formatAsOf(row.savedAt)}.`}</p>
          <RequestStatus row={row} />
        </>
      )}
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-2">
        {problem && (
          <Button
            variant="outline"
            size="sm"
            icon="rotate-ccw"
            onClick={() => void retryRequest(row.requestId)}
          >
            Try again
          </Button>
        )}
        {form && !sent && <CopyText text={form.message} />}
        <Button
          variant="ghost"
          size="sm"
          icon="trash-2"
          className="text-error"
          aria-label={`Delete the request to ${contractor.name}`}
          disabled={isOffline && sent !== null && sent.status !== 'gone'}
          pending={isSending}
          onClick={() => void submit()}
        >
          Delete
        </Button>
      </div>
    </div>
  )
}

function CopyText({ text }: { text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: 'Text copied' })
    } catch {
      toast({
        tone: 'error',
        title: 'Not copied',
        description: 'Your browser did not allow it. Please select and copy the text.',
      })
    }
  }
  return (
    <Button variant="outline" size="sm" icon="copy" onClick={() => void copy()}>
      Copy text
    </Button>
  )
}
