import type { Check } from '#contract/checks.ts'

/** The license numbers of some demo listings by row of the CSV. The first row is 1. */
const licenseNumbers: Readonly<Record<number, string>> = {
  5: 'CGC1520417',
  6: 'CFC1428803',
  8: 'CAC1817724',
  10: 'CBC1261190',
  21: 'CCC1330952',
}

export const demoLicenseNumber = (row: number): string | null => licenseNumbers[row] ?? null

interface DemoCheck extends Pick<Check, 'kind' | 'status' | 'note'> {
  contractorId: number
  /** Days from today; null for a check that has not passed. */
  checked: number | null
  expires: number | null
}

/** A check in every state. The demo owner has the listings 8 and 21. */
export const demoChecks: readonly DemoCheck[] = [
  passed(21, 'license', { checked: -25, expires: 276 }),
  passed(21, 'phone', { checked: -25, expires: null }),
  passed(6, 'license', { checked: -353, expires: null }),
  passed(5, 'license', { checked: -240, expires: -20 }),
  { contractorId: 8, kind: 'license', status: 'asked', note: null, checked: null, expires: null },
  {
    contractorId: 8,
    kind: 'insurance',
    status: 'failed',
    note: 'The certificate names another business. Please send us one in the name of this one.',
    checked: null,
    expires: null,
  },
]

function passed(
  contractorId: number,
  kind: Check['kind'],
  dates: Pick<DemoCheck, 'checked' | 'expires'>,
): DemoCheck {
  return { contractorId, kind, status: 'passed', note: null, ...dates }
}
