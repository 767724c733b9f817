import { useCallback, useEffect, useRef, useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { newRequestId } from '../../lib/request-id.ts'
import { loadDraft, removeDraft, saveDraft } from '../../offline/drafts.ts'
import {
  type ContactFields,
  type ContactValues,
  noWords,
  type RequestForm,
} from './contact-fields.ts'

const NAME = 'contact-request'
const SAVE_AFTER_MS = 400

/** The words last sent and the id they went under. */
interface Attempt {
  words: string
  requestId: string
}

export interface ContactDraft {
  /**
   * Under which these words are sent: the same words sent again are the same request, also after a
   * restart; others are another.
   */
  requestIdFor: (words: ContactValues) => string
  /** ISO time of what was written before and stands in the form again. */
  restoredAt: string | null
  /** On the device before this resolves. */
  saveNow: () => Promise<void>
  /** It was sent, or is kept elsewhere. */
  drop: () => void
  /** The user does not want it any more. */
  discard: () => void
}

/**
 * Keeps what is written into the form on the device, a moment behind the typing, and brings it back
 * (K6).
 */
export function useContactDraft(
  form: RequestForm,
  userId: number | null | undefined,
): ContactDraft {
  const { getValues, reset, subscribe } = form
  const attempt = useRef<Attempt>({ words: '', requestId: '' })
  const [restoredAt, setRestoredAt] = useState<string | null>(null)

  const save = useCallback(
    async (fields: Partial<ContactFields>) => {
      if (userId === undefined) return
      await (isEmpty(fields)
        ? removeDraft(NAME, userId)
        : saveDraft(NAME, userId, { fields, attempt: attempt.current }))
    },
    [userId],
  )
  const keep = useDebouncedCallback(
    (fields: Partial<ContactFields>) => void save(fields),
    SAVE_AFTER_MS,
  )

  useEffect(() => {
    if (userId === undefined) return
    let isOver = false
    void loadDraft<unknown>(NAME, userId).then((found) => {
      const draft = found && read(found.values)
      // Who writes already is not interrupted.
      if (isOver || !draft || isEmpty(draft.fields) || !isEmpty(getValues())) return
      attempt.current = draft.attempt
      // Against empty fields, so that it counts as changed.
      reset(draft.fields, { keepDefaultValues: true })
      setRestoredAt(found.savedAt)
    })
    return () => {
      isOver = true
    }
  }, [userId, getValues, reset])
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep({ ...values }) }),
    [subscribe, keep],
  )
  useEffect(() => () => keep.flush(), [keep])

  const drop = () => {
    keep.cancel()
    setRestoredAt(null)
    if (userId !== undefined) void removeDraft(NAME, userId)
  }
  const discard = () => {
    reset(noWords)
    attempt.current = { words: '', requestId: '' }
    drop()
  }
  const requestIdFor = (values: ContactValues) => {
    const words = JSON.stringify(values)
    if (words !== attempt.current.words) attempt.current = { words, requestId: newRequestId() }
    return attempt.current.requestId
  }
  return { requestIdFor, restoredAt, saveNow: () => save(getValues()), drop, discard }
}

function isEmpty(fields: Partial<Record<keyof ContactFields, unknown>>): boolean {
  return Object.values(fields).every((value) => (value ?? '') === '')
}

/** A draft as far as it can be read: it may be another version's. */
function read(values: unknown): { fields: ContactFields; attempt: Attempt } {
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
      category: text(fields?.category) as ContactFields['category'],
    },
    attempt: { words: text(attempt?.words), requestId: text(attempt?.requestId) },
  }
}
