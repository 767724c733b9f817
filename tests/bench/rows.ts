import { adminEmpty, adminPage } from './rows/admin-page.ts'
import { change, delta } from './rows/change.ts'
import { contractor } from './rows/contractor.ts'
import { deviceFilter, deviceSave } from './rows/device.ts'
import { drawnCold } from './rows/drawn.ts'
import { growth, million } from './rows/growth.ts'
import { homeJs } from './rows/home-js.ts'
import { importMemory, importOthers, importRows } from './rows/import.ts'
import { keptRows } from './rows/kept.ts'
import { lighthouseGrowth, lighthousePages } from './rows/lighthouse.ts'
import { listRebuild } from './rows/list-rebuild.ts'
import { offlineStart } from './rows/offline-start.ts'
import { firstCard, noScript, paint } from './rows/phone.ts'
import { memory, start } from './rows/process.ts'
import { editMany, firstVisit } from './rows/scale.ts'
import { search } from './rows/search.ts'
import { signInGap } from './rows/sign-in.ts'
import type { Row } from './shared/figures.ts'

/**
 * Rows that are not measured, because the feature or the measurement is missing. They count as
 * missed.
 */
const notBuilt: Row[] = [
  {
    name: 'uploads-s3',
    title: 'uploads in an object store',
    notBuilt: 'no measurement of uploads in a bucket',
  },
  {
    name: 'replica',
    title:
      'a replica 5 s behind: everybody reads their own writes; 0 errors when the replica stops',
    notBuilt: 'reads from replicas',
  },
  {
    name: 'pooler',
    title: 'behind PgBouncer in transaction mode',
    notBuilt: 'no pooler in the test set-up',
  },
  {
    name: 'cache-in-front',
    title: 'a recorded day behind a cache: hit rate ≥ 95 %, 0 personal answers in the cache',
    notBuilt: 'no cache in the test set-up',
  },
  {
    name: 'two-instances',
    title: 'requests per second of two instances behind a cache, against one',
    notBuilt: 'no cache in the test set-up',
  },
  {
    name: 'tiles',
    title: 'tiles of the directory on a phone above 20,000 contractors',
    notBuilt: 'the device stores the full list only',
  },
]

/** All rows of the scoreboard, in the order in which they are measured. */
export const rows: readonly Row[] = [
  homeJs,
  firstCard,
  paint,
  noScript,
  lighthousePages,
  lighthouseGrowth,
  offlineStart,
  deviceFilter,
  deviceSave,
  ...keptRows,
  drawnCold,
  contractor,
  search,
  adminPage,
  adminEmpty,
  change,
  listRebuild,
  delta,
  importRows,
  importMemory,
  importOthers,
  memory,
  start,
  signInGap,
  growth,
  million,
  editMany,
  firstVisit,
  ...notBuilt,
]
