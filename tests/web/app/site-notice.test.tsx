import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSite } from '#content/site.ts'
import { SiteNotice } from '../../../web/src/app/layout/site-notice.tsx'
import { SitePreviewContext } from '../../../web/src/lib/site.ts'
import { renderComponent } from '../../support/render.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const notice = (until: string | null) => (
  <SitePreviewContext value={{ ...defaultSite, notice: { text: 'Closed on Monday', until } }}>
    <SiteNotice />
  </SitePreviewContext>
)

test.each([
  ['2026-11-29T04:59:00Z', true],
  ['2026-11-29T05:00:00Z', false],
])('at %s the notice until November 28 in New York is shown: %s', (now, isShown) => {
  vi.setSystemTime(now)
  renderComponent(notice('2026-11-28'))
  expect(screen.queryByText('Closed on Monday') !== null).toBe(isShown)
})

test('a page of the server, which may be kept, has only a notice without an end', () => {
  vi.setSystemTime('2026-11-28T12:00:00Z')
  expect(renderToString(notice(null))).toContain('Closed on Monday')
  expect(renderToString(notice('2026-11-28'))).toBe('')
})
