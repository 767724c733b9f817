import { useEffect, useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { loadDraft, removeDraft, saveDraft } from '../offline/drafts.ts'

const SAVE_AFTER_MS = 400

/** What stands in the fields of a form, each a text. */
type Texts = Record<string, string>

export interface FoundDraft<F extends Texts> {
  fields: F
  savedAt: string
}

/**
 * What was written into this form before and not sent: undefined until the device has answered,
 * null for nothing new (K6).
 */
export function useFoundDraft<F extends Texts>(
  name: string,
  userId: number,
  base: F,
): FoundDraft<F> | null | undefined {
  const [found, setFound] = useState<FoundDraft<F> | null>()
  const [start] = useState(base)
  useEffect(() => {
    let isGone = false
    void loadDraft<unknown>(name, userId).then((draft) => {
      if (isGone) return
      const fields = draft && readDraft(draft.values, start)
      setFound(
        draft && fields && hasChanges(fields, start) ? { fields, savedAt: draft.savedAt } : null,
      )
    })
    return () => {
      isGone = true
    }
  }, [name, userId, start])
  return found
}

export interface KeptForm<F extends Texts> {
  name: string
  userId: number
  /** What the fields hold when nothing was written yet. */
  base: F
  draft: FoundDraft<F> | null
  reset: (fields: F, options?: { keepDefaultValues: boolean }) => void
  subscribe: (wanted: {
    formState: { values: true }
    callback: (form: { values: F }) => void
  }) => () => void
}

/**
 * Puts the found draft into a form and keeps its input on the device, a moment behind the typing;
 * `drop` when it was sent.
 */
export function useDraft<F extends Texts>({
  name,
  userId,
  base,
  draft,
  reset,
  subscribe,
}: KeptForm<F>) {
  const [isRestored, setRestored] = useState(draft !== null)
  const keep = useDebouncedCallback((fields: F) => {
    void (hasChanges(fields, base)
      ? saveDraft(name, userId, changesOf(fields, base))
      : removeDraft(name, userId))
  }, SAVE_AFTER_MS)

  // Against the base, so that a restored draft counts as changed.
  useEffect(() => {
    if (draft) reset(draft.fields, { keepDefaultValues: true })
  }, [draft, reset])
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe, keep],
  )
  useEffect(() => () => keep.flush(), [keep])

  const drop = () => {
    keep.cancel()
    void removeDraft(name, userId)
  }
  const discard = () => {
    reset(base)
    drop()
    setRestored(false)
  }
  return { isRestored, drop, discard }
}

/**
 * A draft from the device is trusted as little as any input: what is no text of a field is left as
 * it was.
 */
export function readDraft<F extends Texts>(draft: unknown, base: F): F {
  const given =
    typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : {}
  return Object.fromEntries(
    Object.entries(base).map(([name, before]) => {
      const value = Object.hasOwn(given, name) ? given[name] : undefined
      return [name, typeof value === 'string' ? value : before]
    }),
  ) as F
}

/**
 * What was changed, and nothing else: restored over a later version it leaves the other fields as
 * they are by then.
 */
export function changesOf<F extends Texts>(fields: F, base: F): Partial<F> {
  return Object.fromEntries(
    Object.entries(base)
      .filter(([name, before]) => fields[name] !== before)
      .map(([name]) => [name, fields[name]]),
  ) as Partial<F>
}

function hasChanges<F extends Texts>(fields: F, base: F): boolean {
  return Object.keys(changesOf(fields, base)).length > 0
}
