/** What of a listing can be checked. */
export const checkKinds = ['license', 'insurance', 'identity', 'phone'] as const
export type CheckKind = (typeof checkKinds)[number]
