import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Claim, claimForm } from '#contract/claims.ts'
import type { claims } from '#contract/claims.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { ContractorDetail } from '#contract/entities.ts'
import { CLAIM_LIMITS, unclaimableTexts } from '#contract/rules/claims.ts'
import { MAX_LOCAL_PART_LENGTH } from '#contract/rules/limits.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/form/field.tsx'
import { failureAs, useFormSubmit, useSubmit } from '../../ui/form/use-submit.ts'
import { FormFailure } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { toast } from '../../ui/toast.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { MessageForm } from './message-form.tsx'
import { claimOptionsQuery, useClaimCalls } from './queries.ts'

type Options = Reply<typeof claims.options>
type Proof = Claim['proof']

interface StartClaimProps {
  listing: ContractorDetail
  userId: number
}

/** The choice of how the user proves that the listing is theirs, and its first step. */
export function StartClaim({ listing, userId }: StartClaimProps) {
  const query = useQuery(claimOptionsQuery(listing.id))
  return (
    <QueryView query={query} heading="h2">
      {(options) =>
        options.claimable ? (
          <Choice listing={listing} userId={userId} options={options} />
        ) : (
          <Unclaimable because={options.because} listing={listing} />
        )
      }
    </QueryView>
  )
}

function Unclaimable({
  because,
  listing,
}: Pick<Options, 'because'> & Pick<StartClaimProps, 'listing'>) {
  const isOwn = because === 'own'
  return (
    <EmptyState
      title={isOwn ? 'This is your listing' : 'It cannot be claimed now'}
      hint={because ? unclaimableTexts[because] : undefined}
      icon={isOwn ? 'store' : 'lock'}
    >
      <LinkButton
        to={isOwn ? `/contractor-dashboard/edit/${listing.id}` : `/contractor/${listing.id}`}
        variant="outline"
      >
        {isOwn ? 'Edit the listing' : 'Open the listing'}
      </LinkButton>
    </EmptyState>
  )
}

const labels: Record<Proof, (options: Options) => string> = {
  account: () => 'The email address of your account shows that it is yours',
  listing_email: ({ maskedEmail }) => `A code to ${maskedEmail ?? ''}, the address in the listing`,
  domain: ({ domain }) => `A code to an address at ${domain ?? ''}`,
  admin: () => 'A message to us: we call the number in the listing',
}

function Choice({ listing, userId, options }: StartClaimProps & { options: Options }) {
  const [first = 'admin'] = options.proofs
  const [chosen, setProof] = useState<Proof>(first)
  const proof = options.proofs.includes(chosen) ? chosen : first
  const calls = useClaimCalls()
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h2 className="text-xl">Prove that it is yours</h2>
        <p className="mt-1 text-muted">
          {options.needsCredit
            ? options.hasCredit
              ? 'Taking it over uses one of your paid listings.'
              : `When it is proved, the listing is reserved for you for ${CLAIM_LIMITS.paymentDays} days while you pay.`
            : 'Taking it over is free.'}
        </p>
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium">How?</legend>
        {options.proofs.map((name) => (
          <label
            key={name}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-box border border-base-300 p-3 has-checked:border-primary has-checked:bg-primary/8"
          >
            <input
              type="radio"
              name="proof"
              className="radio radio-sm mt-0.5 radio-primary"
              checked={proof === name}
              onChange={() => setProof(name)}
            />
            <span className="min-w-0 wrap-anywhere">{labels[name](options)}</span>
          </label>
        ))}
      </fieldset>
      {proof === 'admin' ? (
        <MessageForm
          draftName={`claim-${listing.id}`}
          userId={userId}
          submitLabel="Send the message"
          send={(message) => calls.start(listing.id, { proof, message })}
        />
      ) : proof === 'domain' ? (
        <DomainForm listing={listing} domain={options.domain ?? ''} />
      ) : (
        <StartButton listing={listing} proof={proof} />
      )}
    </div>
  )
}

function StartButton({
  listing,
  proof,
}: Pick<StartClaimProps, 'listing'> & { proof: 'account' | 'listing_email' }) {
  const { start } = useClaimCalls()
  const { submit, failure, isSending } = useSubmit({
    toFailure: failureAs('The claim was not started'),
    send: async () => {
      const { status } = await start(listing.id, { proof })
      if (status === 'done') toast({ title: 'You now manage this business' })
    },
  })
  return (
    <form
      aria-label="Start the claim"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FormFailure failure={failure} />
      <div>
        <SubmitButton isSending={isSending} pendingLabel="Sending...">
          {proof === 'account' ? 'Claim it' : 'Send a code'}
        </SubmitButton>
      </div>
    </form>
  )
}

function DomainForm({ listing, domain }: Pick<StartClaimProps, 'listing'> & { domain: string }) {
  const { start } = useClaimCalls()
  const form = useForm({
    resolver: zodResolver(claimForm),
    defaultValues: { proof: 'domain' as const, localPart: '' },
  })
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    toFailure: failureAs('The code was not sent'),
    send: async ({ localPart }) => {
      await start(listing.id, { proof: 'domain', localPart })
    },
  })
  const error = form.formState.errors.localPart?.message
  return (
    <form
      noValidate
      aria-label="Start the claim"
      className="flex flex-col gap-4"
      onSubmit={onSubmit}
    >
      <Field label="Your address" required error={error}>
        {(control) => (
          <span className="flex flex-wrap items-center gap-2">
            <input
              {...control}
              {...form.register('localPart')}
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={MAX_LOCAL_PART_LENGTH}
              placeholder="office"
              className="input w-44 min-w-0"
            />
            <span className="wrap-anywhere">{`@${domain}`}</span>
          </span>
        )}
      </Field>
      {!error && <FormFailure failure={failure} />}
      <div>
        <SubmitButton isSending={isSending} pendingLabel="Sending...">
          Send a code
        </SubmitButton>
      </div>
    </form>
  )
}
