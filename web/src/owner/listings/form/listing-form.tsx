import type { ReactNode } from 'react'
import type { Category } from '#contract/entities.ts'
import { titleOnlyPage } from '#contract/page-meta.ts'
import { useConnection } from '../../../device/connection.ts'
import { formatAsOf } from '../../../lib/format.ts'
import { Head } from '../../../lib/head.tsx'
import { Button } from '../../../ui/button.tsx'
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { ErrorSummary, SaveBar } from '../../../ui/form/long-form.tsx'
import { FormAlert, Notice } from '../../../ui/notice.tsx'
import {
  AboutSection,
  AddressSection,
  BusinessSection,
  ContactSection,
  CredentialsSection,
  HoursSection,
  SocialSection,
} from './sections.tsx'
import { type ListingFormOptions, useListingForm } from './use-listing-form.ts'

export interface ListingFormProps extends ListingFormOptions {
  /** The title of the page. */
  title: string
  categories: readonly Category[]
  /** Id of the listing; undefined for a new one. */
  listingId?: number
  submitLabel: string
  pendingLabel: string
  /** Why the last attempt failed. */
  failure: { title: string; message: ReactNode } | null
  /** Shown next to the submit button. */
  cancel?: ReactNode
  /** Shown after the fields. Not part of the request. */
  children?: ReactNode
}

/**
 * The business information of a listing. Shows errors at the fields and in a summary above them,
 * and stores a draft.
 */
export function ListingForm({
  title,
  categories,
  listingId,
  submitLabel,
  pendingLabel,
  failure,
  cancel,
  children,
  ...options
}: ListingFormProps) {
  const { form, submit, summary, isRestored, discard, isSent } = useListingForm(options)
  const isOffline = useConnection((state) => state.isOffline)
  const { isDirty, isSubmitting } = form.formState
  const hasErrors = summary.lines.length > 0
  const section = { form }
  return (
    <>
      <Head page={titleOnlyPage(hasErrors ? `Error: ${title}` : title)} />
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        aria-label="Business information"
        className="flex flex-col gap-6"
      >
        {hasErrors && <ErrorSummary key={summary.attempt} lines={summary.lines} />}
        {isRestored && options.draft && (
          <RestoredDraftNotice savedAt={options.draft.savedAt} onDiscard={discard} />
        )}
        <BusinessSection {...section} categories={categories} listingId={listingId} />
        <ContactSection {...section} />
        <AddressSection {...section} />
        <AboutSection {...section} />
        <HoursSection {...section} />
        <CredentialsSection {...section} />
        <SocialSection {...section} />
        {children}
        {failure && !isSubmitting && (
          <FormAlert isInToast title={failure.title}>
            {failure.message}
          </FormAlert>
        )}
        <SaveBar>
          {cancel}
          <Button
            type="submit"
            disabled={isOffline}
            pending={isSubmitting || isSent}
            pendingLabel={pendingLabel}
            className="max-sm:flex-1"
          >
            {isOffline ? 'Needs a connection' : submitLabel}
          </Button>
        </SaveBar>
      </form>
      <LeaveGuard isActive={isDirty && !isSubmitting && !isSent} title="Leave without saving?">
        <p>
          What you have written is not saved in your listing. It stays on this device as a draft.
        </p>
      </LeaveGuard>
    </>
  )
}

function RestoredDraftNotice({ savedAt, onDiscard }: { savedAt: string; onDiscard: () => void }) {
  return (
    <Notice
      icon="file-pen-line"
      title="Draft restored"
      action={
        <Button variant="outline" size="sm" onClick={onDiscard}>
          Discard Draft
        </Button>
      }
    >
      <p>{`This is what you had written at ${formatAsOf(savedAt)} and not yet saved.`}</p>
    </Notice>
  )
}
