import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Check, checkKindLabels, checks } from '#contract/checks.ts'
import type { ContractorDetail } from '#contract/entities.ts'
import { queryKeyOf } from '#contract/query-keys.ts'
import { checkKinds } from '#contract/rules/check-kinds.ts'
import { isValidOn } from '#contract/rules/checks.ts'
import { call } from '../../device/call.ts'
import { formatDay, siteDate } from '../../domain/checks/checks.ts'
import { errorText } from '../../lib/api-error.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

const checksQuery = (id: number) => {
  const input = { params: { id: String(id) } }
  return queryOptions({
    queryKey: queryKeyOf(checks.mine, input),
    queryFn: ({ signal }) => call(checks.mine, input, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** What we have checked about a listing. Its owner can ask for a check. */
export function ListingChecks({ listing }: { listing: ContractorDetail }) {
  const { credentials } = useSite().features
  const { data } = useQuery({ ...checksQuery(listing.id), enabled: credentials })
  if (!credentials || !data) return null
  return (
    <section aria-labelledby="checks" className="panel mb-6 p-4 sm:p-5">
      <h2 id="checks" className="text-xl">
        Checks
      </h2>
      <p className="mt-1 text-muted">
        We compare what you tell us with the state’s board or with you. Your profile then says what
        was checked and when. It costs nothing, and we store no papers.
      </p>
      <ul className="mt-3 divide-y divide-base-300">
        {checkKinds.map((kind) => (
          <Line
            key={kind}
            listing={listing}
            kind={kind}
            check={data.find((check) => check.kind === kind)}
          />
        ))}
      </ul>
    </section>
  )
}

interface LineProps {
  listing: ContractorDetail
  kind: Check['kind']
  /** The newest check of this kind. */
  check: Check | undefined
}

function Line({ listing: { id, licenseNumber, licenseBoard }, kind, check }: LineProps) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(checks.ask, { params: { id: String(id) }, body: { kind } }),
    onSuccess: () => client.invalidateQueries(checksQuery(id)),
    onError: (error) =>
      toast({
        tone: 'error',
        title: 'Not sent',
        description: errorText(error, 'Try again later.'),
      }),
  })
  const label = checkKindLabels[kind]
  const needsNumber = kind === 'license' && licenseNumber === null
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{label}</p>
        <p className="wrap-anywhere text-muted">
          {needsNumber ? 'Add your license number below and save it first.' : stateText(check)}
        </p>
        {kind === 'license' && licenseBoard && check?.status !== 'passed' && (
          <p className="text-sm text-muted">{`Numbers of ${licenseBoard.name} look like ${licenseBoard.example}.`}</p>
        )}
      </div>
      {check?.status !== 'asked' && !needsNumber && (
        <Button
          variant="outline"
          size="sm"
          icon="search-check"
          aria-label={`Ask for a check: ${label}`}
          pending={isPending}
          onClick={() => mutate()}
        >
          Ask for a check
        </Button>
      )}
    </li>
  )
}

function stateText(check: Check | undefined): string {
  if (!check) return 'Not checked'
  const { status, validUntil, note } = check
  if (status === 'asked') return 'Waits for us'
  if (status === 'failed') return `Not confirmed: ${note}`
  if (status === 'withdrawn') return `No longer shown: ${note}`
  if (status === 'passed' && isValidOn(validUntil ?? '', siteDate()))
    return `Checked on ${formatDay(check.checkedOn)}, valid until ${formatDay(validUntil)}`
  return status === 'passed'
    ? `Ended on ${formatDay(validUntil)}`
    : 'Ended, because the listing has changed'
}
