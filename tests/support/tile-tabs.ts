import { directory } from '#contract/directory.ts'
import { tileState } from '#contract/rules/tiles.ts'
import { getPublicDirectory } from '../../mocks/public-directory.ts'
import type { Device } from './device.ts'
import type { MockApi } from './mock-api.ts'

/** Returns functions for tests of a device that stores tiles of the mock directory. */
export function tileTabs(device: Device, api: MockApi) {
  /** Opens the app in another tab. */
  const openTab = () =>
    device.openTab(async () => ({
      ...(await import('../../web/src/domain/directory/stored/stored-directory.lazy.ts')),
      ...(await import('../../web/src/domain/directory/stored/stored-tiles.ts')),
      ...(await import('../../web/src/domain/directory/stored/age.ts')),
      ...(await import('../../web/src/device/public-db.lazy.ts')),
    }))
  type Tab = Awaited<ReturnType<typeof openTab>>

  return {
    openTab,
    /** Opens a tab in which the directory is used in these places, and syncs it. */
    openUsed: async (...uses: string[]): Promise<Tab> => {
      const tab = await openTab()
      tab.recordUses(...uses)
      await tab.syncStoredDirectory()
      return tab
    },
    /** Returns the contractors that a tab has, sorted by id. */
    contentOf: async (tab: Tab) => {
      const stored = await tab.loadStoredDirectory()
      return stored?.index.map(({ contractor }) => contractor).sort((a, b) => a.id - b.id)
    },
    /** Returns the contractors of these states on the server, sorted by id. */
    serverList: (...states: string[]) =>
      directory.list.reply
        .parse(getPublicDirectory(api.db).contractors)
        .filter(({ state }) => states.includes(tileState(state))),
    /** Returns the paths of the calls after the first ones. */
    pathsSince: (start: number) => api.paths().slice(start),
  }
}
