import { useCallback, useEffect, useRef, useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { loadDraft, removeDraft, saveDraft } from '../../device/drafts.ts'
import type { ContactFormValues } from '../../device/user-rows.ts'
import { newRequestId } from '../../lib/request-id.ts'
import { type ContactFormApi, type ContactFormInput, emptyContactForm } from './request-fields.tsx'

const NAME = 'contact-request'
const SAVE_AFTER_MS = 400

/** The last values for which sending was tried, as JSON, and their request id. */
interface Attempt {
  form: string
  requestId: string
}

export interface ContactDraft {
  /**
   * Returns the request id for the form values. The same values get the same id, even after the app
   * was closed and reopened. Changed values get a new id.
   */
  requestIdFor: (values: ContactFormValues) => string
  /** ISO time of the restored draft; null without one. */
  restoredAt: string | null
  /** Stores the draft now, without the delay. */
  saveNow: () => Promise<void>
  /** Removes the draft. Call it when the request was sent or is in the outbox. */
  drop: () => void
  /** Clears the form and removes the draft. */
  discard: () => void
}

/** Stores the form as a draft after a pause in typing, and restores the draft. */
export function useContactDraft(
  form: ContactFormApi,
  userId: number | null | undefined,
): ContactDraft {
  const { getValues, reset, subscribe } = form
  const attempt = useRef<Attempt>({ form: '', requestId: '' })
  const [restoredAt, setRestoredAt] = useState<string | null>(null)

  const save = useCallback(
    async (fields: Partial<ContactFormInput>) => {
      if (userId === undefined) return
      await (isEmpty(fields)
        ? removeDraft(NAME, userId)
        : saveDraft(NAME, userId, { fields, attempt: attempt.current }))
    },
    [userId],
  )
  const saveLater = useDebouncedCallback(
    (fields: Partial<ContactFormInput>) => void save(fields),
    SAVE_AFTER_MS,
  )

  useEffect(() => {
    if (userId === undefined) return
    let isCancelled = false
    void loadDraft<unknown>(NAME, userId).then((found) => {
      const draft = found && parseDraft(found.values)
      // Input made in the meantime is not overwritten.
      if (isCancelled || !draft || isEmpty(draft.fields) || !isEmpty(getValues())) return
      attempt.current = draft.attempt
      // The default values stay empty, so that the form counts as changed.
      reset(draft.fields, { keepDefaultValues: true })
      setRestoredAt(found.savedAt)
    })
    return () => {
      isCancelled = true
    }
  }, [userId, getValues, reset])
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveLater({ ...values }),
      }),
    [subscribe, saveLater],
  )
  useEffect(() => () => saveLater.flush(), [saveLater])

  const drop = () => {
    saveLater.cancel()
    setRestoredAt(null)
    if (userId !== undefined) void removeDraft(NAME, userId)
  }
  const discard = () => {
    reset(emptyContactForm)
    attempt.current = { form: '', requestId: '' }
    drop()
  }
  const requestIdFor = (values: ContactFormValues) => {
    const form = JSON.stringify(values)
    if (form !== attempt.current.form) attempt.current = { form, requestId: newRequestId() }
    return attempt.current.requestId
  }
  return { requestIdFor, restoredAt, saveNow: () => save(getValues()), drop, discard }
}

function isEmpty(fields: Partial<Record<keyof ContactFormInput, unknown>>): boolean {
  return Object.values(fields).every((value) => (value ?? '') === '')
}

/** Parses a draft, which another version of the app may have written. */
function parseDraft(values: unknown): { fields: ContactFormInput; attempt: Attempt } {
  const { fields, attempt } = (values ?? {}) as {
    fields?: Record<string, unknown>
    attempt?: Record<string, unknown>
  }
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    fields: {
      businessName: text(fields?.businessName),
      email: text(fields?.email),
      phoneNumber: text(fields?.phoneNumber),
      message: text(fields?.message),
      category: text(fields?.category) as ContactFormInput['category'],
    },
    attempt: { form: text(attempt?.form), requestId: text(attempt?.requestId) },
  }
}
