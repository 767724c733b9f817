import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exportFile } from '../../../../web/src/domain/saved/file-buttons.tsx'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 16)'

let downloads: string[]
beforeEach(() => {
  downloads = []
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloads.push(this.download)
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Sets what the browser says of itself. Returns its share sheet. */
function useBrowser({ userAgent = IPHONE, standalone = true, canShare = true }) {
  const share = vi.fn<(data: { files: File[] }) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', {
    userAgent,
    maxTouchPoints: 5,
    standalone,
    share,
    canShare: ({ files }: { files: File[] }) => canShare && files.length > 0,
  })
  return share
}

test('the app installed on an iPhone hands the file to the share sheet', async () => {
  const share = useBrowser({})
  await exportFile([])
  const [file] = share.mock.calls[0]?.[0].files ?? []
  expect(file?.name).toMatch(/^saved-contractors-.*\.json$/)
  expect(file?.type).toBe('application/json')
  expect(await file?.text()).toContain('saved-contractors')
  expect(downloads).toEqual([])
})

test.each([
  ['a tab of Safari', { standalone: false }],
  ['an Android phone', { userAgent: ANDROID }],
  ['a version that cannot share files', { canShare: false }],
])('%s downloads the file', async (_, browser) => {
  const share = useBrowser(browser)
  await exportFile([])
  expect(share).not.toHaveBeenCalled()
  expect(downloads).toHaveLength(1)
})

test('a browser without a share sheet downloads the file', async () => {
  vi.stubGlobal('navigator', { userAgent: IPHONE, maxTouchPoints: 5, standalone: true })
  await exportFile([])
  expect(downloads).toHaveLength(1)
})

test('closing the share sheet exports nothing; a failed one falls back to the download', async () => {
  const share = useBrowser({})
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
  await exportFile([])
  expect(downloads).toEqual([])
  share.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await exportFile([])
  expect(downloads).toHaveLength(1)
})
