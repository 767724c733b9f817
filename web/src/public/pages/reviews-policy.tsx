import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { reviewsPolicyPage } from '#content/page-heads/texts.ts'
import { hidingReasonLabels, hidingReasons, type ReviewSummary } from '#contract/reviews.ts'
import { REVIEW_LIMITS } from '#contract/rules/reviews.ts'
import { reviewSummaryQuery } from '../../domain/reviews/queries.ts'
import { formatPlural, formatShortDate } from '../../lib/format.ts'
import { Head } from '../../lib/head.tsx'
import { useSite } from '../../lib/site.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'

/** `/reviews-policy`: who may write reviews, why some are hidden, and how many, by stars. */
export function ReviewsPolicyPage() {
  const query = useQuery(reviewSummaryQuery())
  const site = useSite()
  return (
    <div className="page max-w-3xl py-8 lg:py-12">
      <Head page={reviewsPolicyPage(site)} />
      <PageTitle lead={`Where the reviews on ${site.name} come from, and what is done with them.`}>
        Reviews Policy
      </PageTitle>
      <Part title="Who may write">
        <p>
          {`Everybody with an account and a confirmed email address, one review for each business, of work within the last ${REVIEW_LIMITS.workMonths} months. Owners cannot review their own business, and admins review none. The author confirms two sentences: to have hired the business or asked it for a quote, without ties to it or to a competitor, and that nobody offered anything for the review.`}
        </p>
      </Part>
      <Part title="What is checked, and what is not">
        <p>
          We check that the email address works. We do not check whether the work took place: we see
          no invoices. “Asked for a quote here” means that the author sent the business a request on
          this site, and nothing more. An admin reads the first two reviews of an account before
          they appear, and so the third one of a business within a day, one with a link, a telephone
          number or an address in it, and one in place of a deleted one. That does not depend on the
          stars. All others appear at once.
        </p>
      </Part>
      <Part title="Why a review is hidden">
        <p>
          A review is never hidden because it is negative, and no business can pay for it. These are
          the only reasons:
        </p>
        <ul className="ml-5 list-disc">
          {hidingReasons.map((reason) => (
            <li key={reason}>{hidingReasonLabels[reason]}</li>
          ))}
        </ul>
        <p>
          So not every review that we receive is shown. The numbers below say how many are not. A
          business can answer a review in public, and report it. A report decides nothing.
        </p>
      </Part>
      <Part title="How to object">
        <p>
          The author reads the reason in the account and in a mail, and can object once with
          “Object” there. An admin then decides again. Authors can change a review for 30 days and
          delete it at any time; its stars and dates stay in the numbers.
        </p>
      </Part>
      <Part title="Imported ratings">
        <p>
          A rating labelled “Imported rating” was not given here. It came with the list from which
          the business was imported, or an admin entered it, and we did not check it. It is never
          mixed with the reviews written here.
        </p>
      </Part>
      <Part title="The numbers">
        <QueryView query={query} loading={<Skeleton className="h-48 w-full" />}>
          {(summary) => <Numbers summary={summary} />}
        </QueryView>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8 flex max-w-prose flex-col gap-3">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}

const columns = ['received', 'published', 'hidden'] as const

function Numbers({
  summary: { since, byStars, hiddenByReason, objections },
}: {
  summary: ReviewSummary
}) {
  const captionId = useId()
  return (
    <>
      <p id={captionId}>
        {`Reviews received since ${formatShortDate(since)}, and how many of them are published and hidden today. The others wait or were deleted.`}
      </p>
      {/* With large text the columns are wider than a phone. */}
      <ScrollBox aria-labelledby={captionId}>
        <table
          aria-labelledby={captionId}
          className="w-full text-right [&_td]:py-2 [&_td]:pl-3 [&_th]:py-2 [&_th+th]:pl-3"
        >
          <thead>
            <tr>
              <th scope="col" className="text-left">
                Stars
              </th>
              <th scope="col">Received</th>
              <th scope="col">Published</th>
              <th scope="col">Hidden</th>
            </tr>
          </thead>
          <tbody>
            {byStars.map((row) => (
              <tr key={row.stars} className="border-t border-base-300">
                <th scope="row" className="text-left font-medium whitespace-nowrap">
                  {formatPlural(row.stars, 'star')}
                </th>
                {columns.map((column) => (
                  <td key={column} className="tabular-nums">
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {hiddenByReason.length > 0 && (
        <ul className="ml-5 list-disc">
          {hiddenByReason.map(({ reason, count }) => (
            <li key={reason}>{`${hidingReasonLabels[reason]}: ${count}`}</li>
          ))}
        </ul>
      )}
      <p>
        {`Objections: ${objections.made}, of which ${objections.restored} led to the review being published again.`}
      </p>
    </>
  )
}
