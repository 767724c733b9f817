import { useEffect, useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { loadDraft, removeDraft, saveDraft } from '../../device/drafts.ts'

/** Debounce delay of saving, in milliseconds. */
const SAVE_DELAY_MS = 400

/** Form values by field name; all fields are strings. */
type TextFields = Record<string, string>

export interface StoredDraft<F extends TextFields> {
  fields: F
  savedAt: string
}

/**
 * Returns the stored draft of a form: undefined while loading, null when there is none or when it
 * does not differ from `base`, the values of the form without a draft.
 */
export function useStoredDraft<F extends TextFields>(
  name: string,
  userId: number | null,
  base: F,
): StoredDraft<F> | null | undefined {
  const [storedDraft, setStoredDraft] = useState<StoredDraft<F> | null>()
  const [initialBase] = useState(base)
  useEffect(() => {
    let isUnmounted = false
    void loadDraft<unknown>(name, userId).then((draft) => {
      if (isUnmounted) return
      const fields = draft && mergeDraft(draft.values, initialBase)
      setStoredDraft(
        draft && fields && hasChanges(fields, initialBase)
          ? { fields, savedAt: draft.savedAt }
          : null,
      )
    })
    return () => {
      isUnmounted = true
    }
  }, [name, userId, initialBase])
  return storedDraft
}

interface DraftOptions<F extends TextFields> {
  /** Name of the draft. */
  name: string
  /** Null for a visitor. */
  userId: number | null
  /** The values of the form without a draft. */
  base: F
  draft: StoredDraft<F> | null
  /** The part of the form of react-hook-form that is used here. */
  form: {
    reset: (fields: F, options?: { keepDefaultValues: boolean }) => void
    subscribe: (options: {
      formState: { values: true }
      callback: (form: { values: F }) => void
    }) => () => void
  }
  /** Called when the user has discarded the draft. */
  onDiscard?: () => void
}

/**
 * Restores a draft into the form, and saves changes of the form as a draft on this device.
 * `restored` is the draft that the form shows. Call `deleteDraft` after the form has been sent.
 */
export function useDraftAutosave<F extends TextFields>({
  name,
  userId,
  base,
  draft,
  form: { reset, subscribe },
  onDiscard,
}: DraftOptions<F>) {
  const [isRestored, setRestored] = useState(draft !== null)
  const save = useDebouncedCallback((fields: F) => {
    void (hasChanges(fields, base)
      ? saveDraft(name, userId, changedFields(fields, base))
      : removeDraft(name, userId))
  }, SAVE_DELAY_MS)

  // Keeps `base` as the default values, so that the form is dirty when it shows a draft.
  useEffect(() => {
    if (draft) reset(draft.fields, { keepDefaultValues: true })
  }, [draft, reset])
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => save(values) }),
    [subscribe, save],
  )
  useEffect(() => () => save.flush(), [save])

  const deleteDraft = () => {
    save.cancel()
    void removeDraft(name, userId)
  }
  const discard = () => {
    reset(base)
    deleteDraft()
    setRestored(false)
    onDiscard?.()
  }
  return { restored: isRestored && draft && { savedAt: draft.savedAt, discard }, deleteDraft }
}

/**
 * Returns `base` with the fields of a stored draft. Stored drafts are untrusted: unknown fields and
 * values that are not strings are ignored.
 */
export function mergeDraft<F extends TextFields>(draft: unknown, base: F): F {
  const stored =
    typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : {}
  return Object.fromEntries(
    Object.entries(base).map(([name, baseValue]) => {
      const value = Object.hasOwn(stored, name) ? stored[name] : undefined
      return [name, typeof value === 'string' ? value : baseValue]
    }),
  ) as F
}

/**
 * Returns the fields that differ from `base`. A draft stores only these, so that restoring it over
 * a newer version of the record does not overwrite the other fields.
 */
export function changedFields<F extends TextFields>(fields: F, base: F): Partial<F> {
  return Object.fromEntries(
    Object.entries(base)
      .filter(([name, baseValue]) => fields[name] !== baseValue)
      .map(([name]) => [name, fields[name]]),
  ) as Partial<F>
}

function hasChanges<F extends TextFields>(fields: F, base: F): boolean {
  return Object.keys(changedFields(fields, base)).length > 0
}
