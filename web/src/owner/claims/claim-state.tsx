import type { ReactNode } from 'react'
import type { Claim } from '#contract/claims.ts'
import type { User } from '#contract/entities.ts'
import { claimMessages } from '#contract/messages.ts'
import { claimNeedsCredit } from '#contract/rules/offer.ts'
import { CodeForm } from '../../domain/session/code-form.tsx'
import { formatShortDate } from '../../lib/format.ts'
import { useSite } from '../../lib/site.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { failureAs, useSubmit } from '../../ui/form/use-submit.ts'
import { FormFailure, Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { MessageForm } from './message-form.tsx'
import { useClaimCalls } from './queries.ts'

interface ClaimStateProps {
  claim: Claim
  user: User
}

/** What the user can do about a claim in its state. */
export function ClaimState({ claim, user }: ClaimStateProps) {
  switch (claim.status) {
    case 'proving':
      return <Proving claim={claim} user={user} />
    case 'waiting':
      return (
        <State title="We are checking your claim">
          <p>
            We call the number in the listing, then write to you. Until then, others can claim it
            too.
          </p>
          <Withdraw claim={claim} />
        </State>
      )
    case 'payment':
      return <Payment claim={claim} user={user} />
    case 'done':
      return (
        <State title="You manage this business">
          <LinkButton to={`/contractor-dashboard/edit/${claim.contractorId}`}>
            Edit the listing
          </LinkButton>
        </State>
      )
    case 'lost':
      return (
        <State title={claimMessages.otherOwner}>
          <p>
            Nothing was charged. If that is wrong, choose “Report a problem with this listing” on
            its page.
          </p>
          <LinkButton to={`/contractor/${claim.contractorId}`} variant="outline">
            Open the listing
          </LinkButton>
        </State>
      )
    default:
      return <Ended claim={claim} />
  }
}

function State({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <h2 className="text-xl">{title}</h2>
      {children}
    </div>
  )
}

function Proving({ claim, user }: ClaimStateProps) {
  const calls = useClaimCalls()
  return (
    <div className="flex flex-col gap-8">
      <section className="flex flex-col gap-3">
        <h2 className="text-xl">Enter the code</h2>
        <CodeForm
          label="Prove that it is yours"
          isSent
          address={
            claim.proof === 'domain' ? 'the address you named' : 'the address in the listing'
          }
          send={() => calls.sendCode(claim)}
          confirm={async (code) => {
            const { status } = await calls.confirm(claim, code)
            if (status === 'done') toast({ title: 'You now manage this business' })
          }}
        />
      </section>
      <section className="flex flex-col gap-3 border-t border-base-300 pt-6">
        <h2 className="text-lg">No code arrived?</h2>
        <MessageForm
          draftName={`claim-${claim.contractorId}`}
          userId={user.id}
          submitLabel="Ask us instead"
          send={(message) => calls.askAdmin(claim, message)}
        />
        <Withdraw claim={claim} />
      </section>
    </div>
  )
}

function Payment({ claim, user }: ClaimStateProps) {
  const calls = useClaimCalls()
  // An admin may have made claims free after this one began.
  const needsCredit = claimNeedsCredit(useSite())
  const { submit, failure, isSending } = useSubmit({
    toFailure: failureAs('The listing was not taken over'),
    send: async () => {
      await calls.complete(claim)
      toast({ title: 'You now manage this business' })
    },
  })
  const until = claim.expiresAt ? formatShortDate(claim.expiresAt) : ''
  return (
    <State title="It is yours: one step is left">
      <p>{`You have proved that you manage this business. The listing is reserved for you until ${until}.`}</p>
      {!needsCredit || user.listingCredits > 0 ? (
        <>
          <FormFailure failure={failure} />
          <Button pending={isSending} onClick={() => void submit()}>
            {needsCredit ? 'Use a paid listing' : 'Take it over'}
          </Button>
        </>
      ) : (
        <LinkButton
          to={`/contractor-listing/payment?additional=1&claim=${claim.contractorId}`}
          icon="credit-card"
        >
          Pay for the listing
        </LinkButton>
      )}
      <Withdraw claim={claim} />
    </State>
  )
}

function Withdraw({ claim }: { claim: Claim }) {
  const { withdraw } = useClaimCalls()
  const { submit, failure, isSending } = useSubmit({
    toFailure: failureAs('The claim was not withdrawn'),
    send: async () => {
      await withdraw(claim)
      toast({ title: 'Claim withdrawn' })
    },
  })
  return (
    <>
      <FormFailure failure={failure} />
      <Button
        variant="ghost"
        size="sm"
        className="self-start"
        pending={isSending}
        onClick={() => void submit()}
      >
        Withdraw the claim
      </Button>
    </>
  )
}

const endedTitles: Partial<Record<Claim['status'], string>> = {
  refused: 'Your claim was not accepted',
  withdrawn: 'You have withdrawn your claim',
  expired: 'The time for your claim is over',
  undone: 'We have taken the listing back',
}

function Ended({ claim: { status, reason } }: { claim: Claim }) {
  return (
    <div className="mb-6">
      <Notice icon="info" title={endedTitles[status] ?? ''}>
        <p>{reason ?? 'You can claim it again.'}</p>
      </Notice>
    </div>
  )
}
