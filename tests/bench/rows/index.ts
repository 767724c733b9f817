import type { Row } from '../shared/result.ts'
import { homeScript } from './01-home-script.ts'
import { phonePages } from './02-lighthouse.ts'
import { offlineStart } from './04-offline-start.ts'
import { browserList, saveList } from './05-06-browser-list.ts'
import { fullList } from './07-full-list.ts'
import { changeUnderLoad } from './08-change-under-load.ts'
import { delta } from './09-delta.ts'
import { search } from './10-search.ts'
import { livez } from './13-livez.ts'
import { memory } from './15-memory.ts'
import { start } from './17-start.ts'

/** The rows of the scoreboard that can be measured so far. */
export const rows: readonly Row[] = [
  homeScript, phonePages, offlineStart, browserList, saveList, fullList, changeUnderLoad, delta, search, livez, memory, start,
]
