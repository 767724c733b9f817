import { quickSubset } from '../support/full-run.ts'

const allTargetNames = [
  'mocks',
  'api on PGlite',
  'api on PostgreSQL',
  'api behind PgBouncer',
] as const
export type TargetName = (typeof allTargetNames)[number]

/** A device with a copy of the directory, which answers the endpoints with `offline: true`. */
export const deviceName = 'a device'

/** The implementations of the contract. The one behind PgBouncer belongs to `npm run test:full`. */
export const targetNames = quickSubset<TargetName>(
  allTargetNames,
  (name) => name !== 'api behind PgBouncer',
)
