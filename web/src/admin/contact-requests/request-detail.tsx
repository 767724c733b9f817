import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { contactCategoryLabels, type ContactRequest } from '#contract/entities.ts'
import { telHref } from '#contract/rules/links.ts'
import { formatPhone } from '../../lib/format-phone.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatDateTime } from '../ui/admin-time.tsx'
import { useChangeRequest } from './queries.ts'
import { replyHref, toContractorPrefill } from './reply.ts'
import { requestHeadingId } from './use-inbox.ts'

interface RequestDetailProps {
  request: ContactRequest
  onDelete: () => void
}

/**
 * One contact request with its actions. Marks the request as read on mount, so each request needs
 * its own `key`.
 */
export function RequestDetail({ request, onDelete }: RequestDetailProps) {
  const { mutate } = useChangeRequest()
  useEffect(() => {
    if (!request.isRead) mutate({ request, change: { isRead: true } })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only on mount: a request marked as unread must stay unread
  }, [mutate])
  return (
    <article aria-labelledby={requestHeadingId} className="panel p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2
          id={requestHeadingId}
          tabIndex={-1}
          className="min-w-0 scroll-mt-40 text-xl break-words outline-none"
        >
          {request.businessName}
        </h2>
        <StatusBadge request={request} />
      </div>
      <Details request={request} />
      <h3 className="mt-5 text-base">Message</h3>
      <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-wrap">{request.message}</p>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:w-full">
        <Link
          to="/admin/contractors/new"
          state={{ prefill: toContractorPrefill(request) }}
          className="btn btn-primary"
        >
          <Icon name="plus" size={20} className="shrink-0 max-sm:hidden" />
          Create listing from this request
        </Link>
        <LinkButton href={replyHref(request)} variant="outline" icon="mail">
          Reply by mail
        </LinkButton>
      </div>
      <RequestActions request={request} onDelete={onDelete} />
    </article>
  )
}

function StatusBadge({ request: { isRead, isSpam } }: { request: ContactRequest }) {
  if (isSpam)
    return (
      <Badge tone="warning" icon="shield-alert">
        Spam
      </Badge>
    )
  return isRead ? (
    <Badge icon="mail-open">Read</Badge>
  ) : (
    <Badge tone="accent" icon="mail">
      Unread
    </Badge>
  )
}

function Details({
  request: { email, phoneNumber, category, createdAt },
}: {
  request: ContactRequest
}) {
  const tel = telHref(phoneNumber)
  const line = 'tap-target sm:min-h-8'
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5">
      <dt className="text-muted">Email</dt>
      <dd>
        <a href={`mailto:${email}`} className={`link wrap-anywhere ${line}`}>
          {email}
        </a>
      </dd>
      <dt className="text-muted">Phone</dt>
      <dd className="break-words">
        {tel ? (
          <a href={tel} className={`link ${line}`}>
            {formatPhone(phoneNumber)}
          </a>
        ) : (
          <span className={line}>{phoneNumber}</span>
        )}
      </dd>
      <dt className="text-muted">Category</dt>
      <dd className={line}>{contactCategoryLabels[category]}</dd>
      <dt className="text-muted">Received</dt>
      <dd className={line}>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </dd>
    </dl>
  )
}

function RequestActions({ request, onDelete }: { request: ContactRequest; onDelete: () => void }) {
  const { mutate, isPending } = useChangeRequest()
  const { isRead, isSpam } = request
  return (
    <div className="mt-4 border-t border-base-300 pt-3">
      <div className="-ml-3 flex flex-wrap gap-1">
        {!isSpam &&
          (isRead ? (
            <Button
              variant="ghost"
              size="sm"
              icon="mail"
              disabled={isPending}
              onClick={() =>
                mutate({ request, change: { isRead: false }, successMessage: 'Marked as unread' })
              }
            >
              Mark unread
            </Button>
          ) : (
            <Button
              variant="ghost"
              size="sm"
              icon="circle-check"
              disabled={isPending}
              onClick={() =>
                mutate({ request, change: { isRead: true }, successMessage: 'Marked as read' })
              }
            >
              Mark read
            </Button>
          ))}
        {isSpam ? (
          <Button
            variant="ghost"
            size="sm"
            icon="shield-check"
            disabled={isPending}
            onClick={() =>
              mutate({ request, change: { isSpam: false }, successMessage: 'Moved to the inbox' })
            }
          >
            Not spam
          </Button>
        ) : (
          <Button
            variant="ghost"
            size="sm"
            icon="shield-alert"
            disabled={isPending}
            onClick={() =>
              mutate({ request, change: { isSpam: true }, successMessage: 'Moved to spam' })
            }
          >
            Mark as spam
          </Button>
        )}
        <Button variant="ghost" size="sm" icon="trash-2" className="text-error" onClick={onDelete}>
          Delete
        </Button>
      </div>
    </div>
  )
}
