import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ContractorDetail } from '#contract/entities.ts'
import { type QuoteForm, quoteForm, quoteTimeLabels, quoteTimes } from '#contract/quote-requests.ts'
import { endSentence } from '#contract/rules/sentence.ts'
import type { QuoteRow } from '../../device/user-rows.ts'
import { refreshQuote } from '../../domain/quotes/quote-calls.ts'
import { askedText, QuoteItem } from '../../domain/quotes/quote-item.tsx'
import {
  enqueueRequest,
  flushOutbox,
  loadOutbox,
  useSentQuotes,
  useOutbox,
} from '../../domain/request-outbox/outbox.ts'
import { useLastKnownUserId } from '../../domain/session/use-last-known-user-id.ts'
import { useHydrated } from '../../lib/hydration.ts'
import { newRequestId } from '../../lib/request-id.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useDraftAutosave, useStoredDraft } from '../../ui/form/form-draft.ts'
import { Honeypot } from '../../ui/form/honeypot.tsx'
import { SelectField, TextareaField, TextField } from '../../ui/form/input-fields.tsx'
import { failureAs, useFormSubmit } from '../../ui/form/use-submit.ts'
import { Icon } from '../../ui/icon.tsx'
import { FormFailure, Notice } from '../../ui/notice.tsx'

const empty = { name: '', email: '', phone: '', zipcode: '', when: '', message: '' }
type Fields = typeof empty

const timeOptions = quoteTimes.map((value) => ({ value, label: quoteTimeLabels[value] }))

interface Asked {
  contractor: Pick<ContractorDetail, 'id' | 'name'>
}

/** The form, and in its place what became of the request after it was written. */
export function QuoteFormPanel({ contractor }: Asked) {
  const [written, setWritten] = useState<{ requestId: string; isMemoryOnly: boolean } | null>(null)
  return (
    <div className="panel mt-6 p-5 sm:p-7">
      {written ? (
        <Written {...written} name={contractor.name} onAgain={() => setWritten(null)} />
      ) : (
        <Form contractor={contractor} onWritten={setWritten} />
      )}
    </div>
  )
}

function Form({
  contractor,
  onWritten,
}: Asked & { onWritten: (written: { requestId: string; isMemoryOnly: boolean }) => void }) {
  const honeypot = useRef<HTMLInputElement>(null)
  const [openedAt] = useState(() => performance.now())
  const userId = useLastKnownUserId()
  const isHydrated = useHydrated()
  const form = useForm<Fields, unknown, QuoteForm>({
    resolver: zodResolver(quoteForm as unknown as z.ZodMiniType<QuoteForm, Fields>),
    defaultValues: empty,
  })
  const draftName = `quote-${contractor.id}`
  const { deleteDraft } = useDraftAutosave({
    name: draftName,
    userId,
    base: empty,
    draft: useStoredDraft(draftName, userId, empty, form.getValues),
    form,
  })
  const {
    register,
    formState: { errors },
  } = form
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    toFailure: failureAs('Your request was not sent'),
    send: async (values) => {
      const requestId = newRequestId()
      const storage = await enqueueRequest({
        kind: 'quote',
        requestId,
        userId: userId ?? null,
        form: values,
        contractor: { id: contractor.id, name: contractor.name },
        sent: null,
        honeypot: honeypot.current?.value ?? '',
        filledInMs: Math.round(performance.now() - openedAt),
      })
      deleteDraft()
      void flushOutbox()
      return () => onWritten({ requestId, isMemoryOnly: storage === 'memory' })
    },
  })
  return (
    <form
      noValidate
      aria-label="Ask for a quote"
      className="flex flex-col gap-5"
      onSubmit={onSubmit}
    >
      <noscript>
        <Notice tone="warning" icon="circle-alert" title="This form needs JavaScript">
          Please switch it on, or call.
        </Notice>
      </noscript>
      <fieldset disabled={!isHydrated} className="flex flex-col gap-5">
        <TextareaField
          label="What is to be done?"
          required
          rows={6}
          help="What, where in the house, since when. No passwords or card numbers."
          field={register('message')}
          error={errors.message?.message}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="When?"
            required
            placeholder="Choose"
            options={timeOptions}
            field={register('when')}
            error={errors.when?.message}
          />
          <TextField
            label="ZIP code"
            required
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            field={register('zipcode')}
            error={errors.zipcode?.message}
          />
        </div>
        <TextField
          label="Your name"
          required
          autoComplete="name"
          field={register('name')}
          error={errors.name?.message}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Email"
            required
            type="email"
            autoComplete="email"
            field={register('email')}
            error={errors.email?.message}
          />
          <TextField
            label="Phone"
            optional
            type="tel"
            autoComplete="tel"
            field={register('phone')}
            error={errors.phone?.message}
          />
        </div>
      </fieldset>
      <Honeypot inputRef={honeypot} />
      <FormFailure failure={failure} />
      <div className="flex flex-col gap-2">
        <Button
          type="submit"
          size="lg"
          icon="send"
          disabled={!isHydrated}
          pending={isSending}
          pendingLabel="Sending..."
        >
          Send
        </Button>
        <p className="text-sm text-muted">
          {`This goes to ${contractor.name} only. We pass it to nobody else and delete it after a year.`}
        </p>
      </div>
    </form>
  )
}

/** What became of a request that was just written. Its heading gets the focus. */
function Written({
  requestId,
  isMemoryOnly,
  name,
  onAgain,
}: {
  requestId: string
  isMemoryOnly: boolean
  name: string
  /** Shows the form again. */
  onAgain: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { rows, isUnread } = useOutbox()
  const row = rows?.find(
    (found): found is QuoteRow => found.requestId === requestId && found.kind === 'quote',
  )
  const isDeleted = rows !== null && !isUnread && !row
  const state = isDeleted ? 'deleted' : row?.sent ? 'sent' : row?.problem ? 'refused' : 'waiting'
  useEffect(() => heading.current?.focus(), [state])
  const { title, icon, iconClass } = states[state]
  const texts = {
    sent: `${endSentence(`It went to ${name}`)} They answer you directly.`,
    refused: 'The text is still on this device.',
    deleted: 'You can write another one.',
    waiting: isMemoryOnly
      ? 'Keep this page open until it is sent: your browser does not store anything for this site, or the device is full.'
      : 'It goes as soon as there is a connection, while this app is open. You need not write it again.',
  }
  return (
    <div className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-2xl outline-none">
        <Icon name={icon} size={26} className={iconClass} />
        <span>{title}</span>
      </h2>
      <p>{texts[state]}</p>
      {row && <QuoteItem row={row} />}
      <div className="flex flex-wrap gap-2">
        {isDeleted && <Button onClick={onAgain}>Ask again</Button>}
        <LinkButton to="/my-requests" variant="outline" icon="list">
          My requests
        </LinkButton>
      </div>
    </div>
  )
}

const states = {
  sent: { title: 'Your request was sent', icon: 'circle-check', iconClass: 'text-success' },
  refused: { title: 'Not sent', icon: 'circle-alert', iconClass: 'text-error' },
  deleted: { title: 'Request deleted', icon: 'file-x', iconClass: 'text-muted' },
  waiting: { title: 'Saved on this device', icon: 'cloud-off', iconClass: 'text-info' },
} as const

/** When the visitor asked this contractor before. */
export function AskedBefore({ contractorId }: { contractorId: number }) {
  const rows = useSentQuotes()
  useEffect(() => void loadOutbox(), [])
  const row = rows.find(({ contractor }) => contractor.id === contractorId)
  const requestId = row?.requestId
  useEffect(() => {
    if (requestId) void refreshQuote({ requestId })
  }, [requestId])
  const isHydrated = useHydrated()
  return isHydrated && row?.sent ? <p className="mt-2 text-muted">{askedText(row.sent)}</p> : null
}
