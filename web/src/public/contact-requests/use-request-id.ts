import { useRef } from 'react'
import { loadDraft, removeDraft, saveDraft } from '../../device/drafts.ts'
import type { ContactFormValues } from '../../device/user-rows.ts'
import { newRequestId } from '../../lib/request-id.ts'
import { mergeDraft } from '../../ui/form/form-draft.ts'

const NAME = 'contact-request-id'
/** The last values for which sending was tried, as JSON, and their request id. */
const noAttempt = { form: '', requestId: '' }

/** The request id of a contact form. It is stored on the device together with its values. */
export function useRequestId(userId: number | null | undefined) {
  const attempt = useRef(noAttempt)

  /**
   * Returns the request id for the form values. The same values get the same id, even after the app
   * was closed and reopened. Changed values get a new id.
   */
  const requestIdFor = async (values: ContactFormValues): Promise<string> => {
    if (attempt.current === noAttempt && userId !== undefined)
      attempt.current = mergeDraft((await loadDraft<unknown>(NAME, userId))?.values, noAttempt)
    const form = JSON.stringify(values)
    if (form !== attempt.current.form) attempt.current = { form, requestId: newRequestId() }
    const { requestId } = attempt.current
    if (userId !== undefined) await saveDraft(NAME, userId, attempt.current)
    return requestId
  }

  const forget = () => {
    attempt.current = noAttempt
    if (userId !== undefined) void removeDraft(NAME, userId)
  }
  return { requestIdFor, forget }
}
