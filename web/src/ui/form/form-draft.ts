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
 * does not differ from `base`, the values of the form without a draft. It is loading as long as the
 * user is unknown. A form that is shown meanwhile passes `getValues`: there is no draft for it when
 * it has input.
 */
export function useStoredDraft<F extends TextFields>(
  name: string,
  userId: number | null | undefined,
  base: F,
  getValues?: () => F,
): StoredDraft<F> | null | undefined {
  const [storedDraft, setStoredDraft] = useState<StoredDraft<F> | null>()
  const [initialBase] = useState(base)
  useEffect(() => {
    if (userId === undefined) return
    let isUnmounted = false
    void loadDraft<unknown>(name, userId).then((draft) => {
      if (isUnmounted) return
      const fields = draft && mergeDraft(draft.values, initialBase)
      const hasInput = getValues !== undefined && hasChanges(getValues(), initialBase)
      setStoredDraft(
        draft && fields && !hasInput && hasChanges(fields, initialBase)
          ? { fields, savedAt: draft.savedAt }
          : null,
      )
    })
    return () => {
      isUnmounted = true
    }
  }, [name, userId, initialBase, getValues])
  return storedDraft
}

interface DraftOptions<F extends TextFields> {
  /** Name of the draft. */
  name: string
  /** Null for a visitor; undefined while unknown, when nothing is stored. */
  userId: number | null | undefined
  /** The values of the form without a draft. */
  base: F
  /** Undefined while loading, for a form that does not wait for it. */
  draft: StoredDraft<F> | null | undefined
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
  /** Called when the draft was removed, for whatever reason. */
  onRemove?: () => void
}

/**
 * Restores a draft into the form, and saves changes of the form as a draft on this device.
 * `restored` is the draft that the form shows. Call `deleteDraft` after the form has been sent, and
 * `saveNow` to store the latest changes without the delay.
 */
export function useDraftAutosave<F extends TextFields>({
  name,
  userId,
  base,
  draft,
  form: { reset, subscribe },
  onDiscard,
  onRemove,
}: DraftOptions<F>) {
  const [isRestored, setRestored] = useState(true)
  const remove = async () => {
    onRemove?.()
    if (userId !== undefined) await removeDraft(name, userId)
  }
  const save = useDebouncedCallback(async (fields: F) => {
    if (!hasChanges(fields, base)) await remove()
    else if (userId !== undefined) await saveDraft(name, userId, changedFields(fields, base))
  }, SAVE_DELAY_MS)

  // Keeps `base` as the default values, so that the form is dirty when it shows a draft.
  useEffect(() => {
    if (draft) reset(draft.fields, { keepDefaultValues: true })
  }, [draft, reset])
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => void save(values) }),
    [subscribe, save],
  )
  useEffect(() => () => void save.flush(), [save])

  const deleteDraft = () => {
    save.cancel()
    setRestored(false)
    void remove()
  }
  const discard = () => {
    reset(base)
    deleteDraft()
    onDiscard?.()
  }
  return {
    restored: isRestored && draft ? { savedAt: draft.savedAt, discard } : null,
    deleteDraft,
    saveNow: async () => save.flush(),
  }
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
