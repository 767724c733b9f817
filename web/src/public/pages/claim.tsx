import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { claimPage } from '#content/page-heads/texts.ts'
import { type Claimable, claims } from '#contract/claims.ts'
import { queryKeyOf } from '#contract/query-keys.ts'
import { isClaimSearch } from '#contract/rules/claims.ts'
import { MAX_LOCATION_LENGTH } from '#contract/rules/limits.ts'
import { cityState } from '#contract/rules/place.ts'
import { call } from '../../device/call.ts'
import { Head } from '../../lib/head.tsx'
import { useHydrated } from '../../lib/hydration.ts'
import { useUrlParams } from '../../lib/use-url-params.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { QueryView } from '../../ui/query-view.tsx'

const claimableQuery = (query: { q: string; city: string }) =>
  queryOptions({
    queryKey: queryKeyOf(claims.claimable, { query }),
    queryFn: ({ signal }) => call(claims.claimable, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** `/claim`: finds the listing of a business that nobody manages yet. */
export function ClaimPage() {
  const [params, changeParams] = useUrlParams()
  const [q, city] = [readText(params, 'q'), readText(params, 'city')]
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const next = new URLSearchParams()
    for (const name of ['q', 'city']) {
      const value = data.get(name)
      if (typeof value === 'string' && value.trim() !== '') next.set(name, value.trim())
    }
    changeParams(() => next, { preventScrollReset: true })
  }
  return (
    <div className="page max-w-3xl py-8 lg:py-12">
      <Head page={claimPage()} />
      <PageTitle lead="Is your business in the directory already? Find it, prove in two minutes that it is yours, and keep it up to date yourself.">
        Find your business
      </PageTitle>
      <form
        key={`${q} ${city}`}
        role="search"
        aria-label="Find your business"
        className="panel mt-6 grid gap-4 p-5 sm:grid-cols-[2fr_1fr_auto] sm:items-end"
        onSubmit={search}
      >
        <SearchField name="q" label="Name of the business" value={q} />
        <SearchField name="city" label="City" value={city} />
        <Button type="submit" icon="search">
          Search
        </Button>
      </form>
      {isClaimSearch({ q, city }) ? <Results q={q} city={city} /> : <Steps />}
    </div>
  )
}

/** Reads a text of the search. The rest of a text that is too long is ignored. */
function readText(params: URLSearchParams, name: 'q' | 'city'): string {
  return (params.get(name) ?? '').trim().slice(0, MAX_LOCATION_LENGTH)
}

function SearchField({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <Field label={label} optional={name === 'city'}>
      {(control) => (
        <input
          {...control}
          name={name}
          type="search"
          defaultValue={value}
          maxLength={MAX_LOCATION_LENGTH}
          autoComplete={name === 'q' ? 'organization' : 'address-level2'}
          className="input w-full"
        />
      )}
    </Field>
  )
}

const steps = [
  {
    title: 'Find it',
    text: 'Search by name and city. Only listings that nobody manages are shown.',
  },
  {
    title: 'Prove it',
    text: 'We send a code to the email address in the listing, or to an address at the domain of its website. Without either, write to us, and we call the number in the listing.',
  },
  {
    title: 'Keep it up to date',
    text: 'Change the text, the hours, the services and the photos whenever you like. Rating, order and “Verified” stay as they are.',
  },
]

function Steps() {
  return (
    <ol className="mt-8 grid gap-6 sm:grid-cols-3">
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <h2 className="text-lg">{`${index + 1}. ${title}`}</h2>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ol>
  )
}

function Results({ q, city }: { q: string; city: string }) {
  // The server draws the page for everybody, so the results come from the browser.
  const isHydrated = useHydrated()
  const query = useQuery({ ...claimableQuery({ q, city }), enabled: isHydrated })
  return (
    <section aria-label="Results" className="mt-6">
      <QueryView query={query} loading={<Skeleton className="h-40 rounded-box" />}>
        {(found) => (found.length === 0 ? <NotFound /> : <Found listings={found} />)}
      </QueryView>
    </section>
  )
}

function Found({ listings }: { listings: readonly Claimable[] }) {
  return (
    <ul className="panel divide-y divide-base-300">
      {listings.map((listing) => (
        <li key={listing.id} className="relative flex items-center gap-4 p-4">
          <div className="min-w-0 flex-1">
            <h2 className="text-base">
              <Link
                to={`/claim/${listing.id}`}
                className="link wrap-anywhere after:absolute after:inset-0"
              >
                {listing.name}
              </Link>
            </h2>
            <p className="text-muted">{cityState(listing) || 'No city'}</p>
          </div>
          <Icon name="chevron-right" size={20} className="shrink-0 text-muted" />
        </li>
      ))}
    </ul>
  )
}

function NotFound() {
  return (
    <EmptyState
      isPanel
      icon="search-x"
      title="No business found"
      hint="Only listings that nobody manages are shown. Try a part of the name, or add your business."
    >
      <LinkButton to="/contact" variant="outline">
        List Your Business
      </LinkButton>
    </EmptyState>
  )
}
