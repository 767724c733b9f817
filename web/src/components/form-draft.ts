import { useEffect, useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { loadDraft, removeDraft, saveDraft } from '../offline/drafts.ts'

const SAVE_AFTER_MS = 400

/** Form values by field name; all fields are strings. */
type TextFields = Record<string, string>

export interface StoredDraft<F extends TextFields> {
  fields: F
  savedAt: string
}

/**
 * Loads the unsent draft of a form: undefined while loading, null when there is none or when it
 * equals `base`.
 */
export function useStoredDraft<F extends TextFields>(
  name: string,
  userId: number,
  base: F,
): StoredDraft<F> | null | undefined {
  const [found, setFound] = useState<StoredDraft<F> | null>()
  const [start] = useState(base)
  useEffect(() => {
    let isUnmounted = false
    void loadDraft<unknown>(name, userId).then((draft) => {
      if (isUnmounted) return
      const fields = draft && mergeDraft(draft.values, start)
      setFound(
        draft && fields && hasChanges(fields, start) ? { fields, savedAt: draft.savedAt } : null,
      )
    })
    return () => {
      isUnmounted = true
    }
  }, [name, userId, start])
  return found
}

export interface DraftFormOptions<F extends TextFields> {
  name: string
  userId: number
  /** The values of the form without a draft. */
  base: F
  draft: StoredDraft<F> | null
  reset: (fields: F, options?: { keepDefaultValues: boolean }) => void
  subscribe: (wanted: {
    formState: { values: true }
    callback: (form: { values: F }) => void
  }) => () => void
}

interface DraftControls {
  /** True while the form shows a restored draft. */
  isRestored: boolean
  /** Deletes the draft. Call it after the form was sent. */
  deleteDraft: () => void
  /** Deletes the draft and resets the form to `base`. */
  discard: () => void
}

/** Restores the draft into the form and saves changes to the device, debounced. */
export function useDraftAutosave<F extends TextFields>({
  name,
  userId,
  base,
  draft,
  reset,
  subscribe,
}: DraftFormOptions<F>): DraftControls {
  const [isRestored, setRestored] = useState(draft !== null)
  const save = useDebouncedCallback((fields: F) => {
    void (hasChanges(fields, base)
      ? saveDraft(name, userId, changedFields(fields, base))
      : removeDraft(name, userId))
  }, SAVE_AFTER_MS)

  // Keeps `base` as the default values, so that a restored draft makes the form dirty.
  useEffect(() => {
    if (draft) reset(draft.fields, { keepDefaultValues: true })
  }, [draft, reset])
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => save(values) }),
    [subscribe, save],
  )
  useEffect(() => () => save.flush(), [save])

  const drop = () => {
    save.cancel()
    void removeDraft(name, userId)
  }
  const discard = () => {
    reset(base)
    drop()
    setRestored(false)
  }
  return { isRestored, deleteDraft: drop, discard }
}

/**
 * Returns `base` with the fields of a stored draft. Stored drafts are untrusted: unknown fields and
 * values that are not strings are ignored.
 */
export function mergeDraft<F extends TextFields>(draft: unknown, base: F): F {
  const stored =
    typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : {}
  return Object.fromEntries(
    Object.entries(base).map(([name, before]) => {
      const value = Object.hasOwn(stored, name) ? stored[name] : undefined
      return [name, typeof value === 'string' ? value : before]
    }),
  ) as F
}

/**
 * Returns only the changed fields. A draft without the others can be restored over a newer version
 * without overwriting them.
 */
export function changedFields<F extends TextFields>(fields: F, base: F): Partial<F> {
  return Object.fromEntries(
    Object.entries(base)
      .filter(([name, before]) => fields[name] !== before)
      .map(([name]) => [name, fields[name]]),
  ) as Partial<F>
}

function hasChanges<F extends TextFields>(fields: F, base: F): boolean {
  return Object.keys(changedFields(fields, base)).length > 0
}
