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

/** Returns the subject of a change of several contractors: "12 contractors". */
export function bulkSubject(count: number): string {
  return count === 1 ? '1 contractor' : `${count} contractors`
}
