import { useParams } from 'react-router-dom'
import { quotePage } from '#content/page-heads/texts.ts'
import { telHref } from '#contract/rules/links.ts'
import { useTakesQuotes } from '../../domain/quotes/quote-button.tsx'
import { formatPhone } from '../../lib/format-phone.ts'
import { Head } from '../../lib/head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSpinner } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { isUnreachable, LoadError } from '../../ui/query-view.tsx'
import { ContractorMissing, ContractorNotSaved } from '../profile/missing.tsx'
import { isNotListed, useContractorById } from '../profile/use-contractor.ts'
import { AskedBefore, QuoteFormPanel } from '../quotes/quote-form-panel.tsx'
import { NotFoundPage } from './not-found.tsx'

/** `/quote/{id}`: the form with which a homeowner asks a contractor for a quote. */
export function QuotePage() {
  const { id = '' } = useParams()
  return /^\d+$/.test(id) ? <Quote id={Number(id)} /> : <NotFoundPage />
}

function Quote({ id }: { id: number }) {
  const query = useContractorById(id)
  const { data: contractor, error } = query
  const takesQuotes = useTakesQuotes({ facts: contractor?.facts ?? null })
  if (isNotListed(error))
    return (
      <ContractorMissing>
        <LinkButton to="/directory">Return to Directory</LinkButton>
      </ContractorMissing>
    )
  if (!contractor && (isUnreachable(error) || query.fetchStatus === 'paused'))
    return <ContractorNotSaved onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  const { name = '', phoneNumber = null } = contractor ?? {}
  return (
    <div className="page max-w-2xl py-8 lg:py-12">
      <Head page={quotePage(name)} />
      {contractor ? (
        <>
          <LinkButton
            to={`/contractor/${contractor.id}`}
            variant="ghost"
            icon="arrow-left"
            className="-ml-4"
          >
            Back to the profile
          </LinkButton>
          <PageTitle className="mt-2 wrap-anywhere">{`Write to ${name}`}</PageTitle>
          <AskedBefore contractorId={contractor.id} />
          {takesQuotes ? (
            <QuoteFormPanel key={contractor.id} contractor={contractor} />
          ) : (
            <TakesNone name={name} phoneNumber={phoneNumber} />
          )}
        </>
      ) : error ? (
        <LoadError heading="h1" error={error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSpinner />
      )}
    </div>
  )
}

function TakesNone({ name, phoneNumber }: { name: string; phoneNumber: string | null }) {
  const tel = telHref(phoneNumber)
  return (
    <EmptyState
      isPanel
      icon="phone"
      title="No requests here"
      hint={`${name} takes no requests here.${tel ? ' Please call.' : ''}`}
    >
      {tel && phoneNumber && (
        <LinkButton href={tel} icon="phone">
          {`Call ${formatPhone(phoneNumber)}`}
        </LinkButton>
      )}
    </EmptyState>
  )
}
