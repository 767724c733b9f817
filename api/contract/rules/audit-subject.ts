/** Returns the subject of an entry in the audit log: "post 12: How to choose a plumber". */
export function auditSubject(
  kind:
    | 'category'
    | 'contact request'
    | 'contractor'
    | 'import'
    | 'mail'
    | 'payment'
    | 'post'
    | 'report'
    | 'review'
    | 'user',
  id: number,
  name: string | null | undefined,
): string {
  return `${kind} ${id}: ${name}`
}

/** The subjects of entries about something without a name. */
export const otherSubjects = {
  demoDirectory: 'demo directory',
  quoteRequest: (id: number) => `quote request ${id}`,
  readiness: (check: string) => `before you go online: ${check}`,
  settings: (version: number) => `settings, version ${version}`,
  unknownPayment: (paymentIntentId: string) => `payment ${paymentIntentId}`,
}

/** Returns the subject of a change of several contractors: "12 contractors". */
export function bulkSubject(count: number): string {
  return count === 1 ? '1 contractor' : `${count} contractors`
}
