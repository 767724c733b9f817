import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { UserSession } from '#contract/session.ts'
import { useConnection } from '../../device/connection.ts'
import { endSession, logOutElsewhere } from '../../domain/session/calls.ts'
import { failureMessage } from '../../lib/api-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { failureAs, useSubmit } from '../../ui/form/use-submit.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { FormFailure } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { toast } from '../../ui/toast.tsx'
import { sessionsQuery } from './session-queries.ts'

/** The user's sessions. The user can end another session or all other sessions at once. */
export function SessionList() {
  const query = useQuery(sessionsQuery())
  const list = useRef<HTMLUListElement>(null)
  const isOnlySession = query.data?.every(({ isCurrent }) => isCurrent) ?? false
  return (
    <div className="flex flex-col gap-5">
      <QueryView query={query} heading="h3" loading={<Skeleton className="h-20 w-full" />}>
        {(sessions) => (
          <ul
            ref={list}
            tabIndex={-1}
            aria-label="Devices"
            className="panel divide-y divide-base-300"
          >
            {/* The clicked button disappears with its row, so the list takes the focus. */}
            {sessions.map((session) => (
              <Device key={session.id} session={session} onEnded={() => list.current?.focus()} />
            ))}
          </ul>
        )}
      </QueryView>
      {isOnlySession ? (
        <p className="text-muted">You are signed in on this device only.</p>
      ) : (
        <SignOutElsewhere />
      )}
    </div>
  )
}

function Device({
  session: { id, device, createdAt, lastSeenAt, isCurrent },
  onEnded,
}: {
  session: UserSession
  onEnded: () => void
}) {
  const client = useQueryClient()
  const isOffline = useConnection((state) => state.isOffline)
  const { mutate, isPending } = useMutation({
    mutationFn: () => endSession(id),
    onSuccess: () => toast({ title: `Signed out on ${device}` }),
    onError: (error) =>
      toast({
        tone: 'error',
        title: 'The device was not signed out',
        description: failureMessage(error, 'An error occurred. Please try again.'),
      }),
    onSettled: async () => {
      await client.invalidateQueries(sessionsQuery())
      onEnded()
    },
  })
  const icon = /iPhone|iPad|Android/.test(device) ? 'smartphone' : 'monitor'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <Icon name={icon} size={24} className="shrink-0 text-muted max-sm:self-start" />
      <div className="min-w-0 flex-1 basis-36">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span>{device}</span> {isCurrent && <Badge tone="success">This device</Badge>}
        </p>
        <p className="text-sm text-muted">
          {isCurrent ? (
            'In use now'
          ) : (
            <>
              <span>Last used</span> <Moment time={lastSeenAt} />
            </>
          )}
        </p>
        <p className="text-sm text-muted">
          Signed in <Moment time={createdAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="outline"
          size="sm"
          disabled={isOffline}
          pending={isPending}
          pendingLabel="Signing out..."
          aria-label={`Sign out ${device}`}
          onClick={() => mutate()}
        >
          Sign Out
        </Button>
      )}
    </li>
  )
}

const localTimeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
})

function Moment({ time }: { time: string }) {
  return (
    <time dateTime={time} className="tabular-nums">
      {localTimeFormat.format(new Date(time))}
    </time>
  )
}

/** Ends the user's sessions on other devices. This session continues. */
function SignOutElsewhere() {
  const isOffline = useConnection((state) => state.isOffline)
  const client = useQueryClient()
  const { submit, failure, isSending } = useSubmit({
    send: async () => {
      await logOutElsewhere()
      toast({ title: 'Signed out on other devices' })
      void client.invalidateQueries(sessionsQuery())
    },
    toFailure: failureAs('The other devices were not signed out'),
  })
  return (
    <div className="flex flex-col gap-5">
      <FormFailure failure={failure} />
      <div>
        <Button
          variant="outline"
          disabled={isOffline}
          pending={isSending}
          pendingLabel="Signing out..."
          onClick={() => void submit()}
        >
          {isOffline ? 'Needs a connection' : 'Sign Out on Other Devices'}
        </Button>
      </div>
    </div>
  )
}
