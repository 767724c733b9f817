/** A form that was filled in faster than this is suspected not to come from a person. */
const MIN_FILL_MS = 3000

/**
 * Returns true if the honeypot field of a form has a value, or if the form was filled in too fast.
 * The caller flags the request or report as spam and does not reject it.
 */
export function isSuspectedSpam({
  company_url,
  filledInMs,
}: {
  company_url?: string
  filledInMs?: number
}): boolean {
  return Boolean(company_url) || (filledInMs !== undefined && filledInMs < MIN_FILL_MS)
}
