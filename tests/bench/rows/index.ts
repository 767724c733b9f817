import type { Row } from '../shared/result.ts'
import { homeScript } from './01-home-script.ts'
import { lighthousePages } from './02-lighthouse.ts'
import { growthOfLcp } from './03-growth-of-lcp.ts'
import { offlineStart } from './04-offline-start.ts'
import { browserList, saveList } from './05-06-browser-list.ts'
import { fullList } from './07-full-list.ts'
import { changeUnderLoad } from './08-change-under-load.ts'
import { delta } from './09-delta.ts'
import { search } from './10-search.ts'
import { adminPage } from './12-admin-page.ts'
import { livez } from './13-livez.ts'
import { csvImport } from './14-import.ts'
import { memory } from './15-memory.ts'
import { serverStart } from './17-start.ts'
import { listUpdate } from './18-list-update.ts'

/** All rows of the scoreboard. */
export const rows: readonly Row[] = [
  homeScript,
  lighthousePages,
  growthOfLcp,
  offlineStart,
  browserList,
  saveList,
  fullList,
  changeUnderLoad,
  delta,
  search,
  adminPage,
  livez,
  csvImport,
  memory,
  serverStart,
  listUpdate,
]
