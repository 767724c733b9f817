import { useEffect, useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { loadDraft, removeDraft, saveDraft } from '../../../offline/drafts.ts'
import { changesOf, type PostFields, readDraft } from './fields.ts'

const SAVE_AFTER_MS = 400

export interface FoundDraft {
  fields: PostFields
  savedAt: string
}

/** What was written into this form before and not sent: undefined until the device has answered, null for nothing new (K6). */
export function useFoundDraft(name: string, userId: number, base: PostFields): FoundDraft | null | undefined {
  const [found, setFound] = useState<FoundDraft | null>()
  const [start] = useState(base)
  useEffect(() => {
    let isGone = false
    void loadDraft<unknown>(name, userId).then((draft) => {
      if (isGone) return
      const fields = draft && readDraft(draft.values, start)
      setFound(draft && fields && hasChanges(fields, start) ? { fields, savedAt: draft.savedAt } : null)
    })
    return () => {
      isGone = true
    }
  }, [name, userId, start])
  return found
}

/** Keeps the input of a form on the device, a moment behind the typing; `drop` when it was sent or is not wanted. */
export function useDraftKeeper(name: string, userId: number, base: PostFields) {
  const keep = useDebouncedCallback((fields: PostFields) => {
    void (hasChanges(fields, base) ? saveDraft(name, userId, changesOf(fields, base)) : removeDraft(name, userId))
  }, SAVE_AFTER_MS)
  useEffect(() => () => keep.flush(), [keep])
  const drop = () => {
    keep.cancel()
    void removeDraft(name, userId)
  }
  return { keep, drop }
}

function hasChanges(fields: PostFields, base: PostFields): boolean {
  return Object.keys(changesOf(fields, base)).length > 0
}
