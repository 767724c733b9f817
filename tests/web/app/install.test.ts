// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'

const NOON = Date.parse('2026-11-20T12:00:00.000Z')
const HOUR = 60 * 60_000
const DAY = 24 * HOUR

/** Starts the app with the stored state of the device. */
async function start() {
  vi.resetModules()
  const [engagement, caught, use] = await Promise.all([
    import('../../../web/src/app/install/use-install.ts'),
    import('../../../web/src/app/install/install-prompt.ts'),
    import('../../../web/src/app/install/use-install.ts'),
  ])
  return {
    ...engagement,
    ...caught,
    ...use,
    isDue: (now: number) => engagement.shouldOffer(engagement.useEngagement.getState(), now),
  }
}

beforeEach(() => localStorage.clear())

describe('the install offer', () => {
  it('is shown on the second visit, but not on the first', async () => {
    const first = await start()
    first.recordVisit(NOON)
    // A tab that is opened one minute later is part of the same visit.
    const tab = await start()
    tab.recordVisit(NOON + 60_000)
    expect(tab.isDue(NOON)).toBe(false)
    const second = await start()
    second.recordVisit(NOON + HOUR)
    expect(second.isDue(NOON + HOUR)).toBe(true)
  })

  it('is shown after a profile was opened', async () => {
    const app = await start()
    app.recordVisit(NOON)
    app.recordProfileView()
    expect(app.isDue(NOON)).toBe(true)
    expect((await start()).isDue(NOON)).toBe(true)
  })

  it('is not shown for 30 days after "Not now", even if the clock was set back', async () => {
    const app = await start()
    app.recordProfileView()
    app.recordDismissal(NOON)
    for (const time of [NOON, NOON + 30 * DAY - 1, NOON - 20 * DAY])
      expect((await start()).isDue(time)).toBe(false)
    expect((await start()).isDue(NOON + 30 * DAY)).toBe(true)
  })

  it('works with unreadable stored state and without storage', async () => {
    localStorage.setItem('site-install', '{"visits":"many","hasSeenProfile":1,"dismissedAt":7}')
    expect((await start()).useEngagement.getState()).toEqual({
      visits: 0,
      lastSeen: '',
      hasSeenProfile: false,
      dismissedAt: '',
    })
    localStorage.setItem('site-install', '{{')
    expect((await start()).useEngagement.getState().visits).toBe(0)
    vi.stubGlobal('localStorage', undefined)
    const app = await start()
    app.recordProfileView()
    expect(app.isDue(NOON)).toBe(true)
    vi.unstubAllGlobals()
  })

  it.each([
    '/admin',
    '/admin/blog/new',
    '/auth',
    '/reset-password',
    '/contractor-listing/payment',
    '/business-profile-setup',
  ])('is never shown on %s', async (path) => {
    expect((await start()).isBusyPage(path)).toBe(true)
  })

  it.each([
    '/',
    '/directory',
    '/contractor/12',
    '/administrators-near-you',
    '/contractor-dashboard',
    '/authors',
  ])('can be shown on %s', async (path) => {
    expect((await start()).isBusyPage(path)).toBe(false)
  })
})

describe('the install prompt of the browser', () => {
  const offer = (outcome: string) =>
    Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: vi.fn(async () => ({ outcome })),
    })

  it('is deferred and used once, and declining it counts as "Not now"', async () => {
    const app = await start()
    const event = offer('dismissed')
    window.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
    app.recordProfileView()
    await app.install()
    await app.install()
    expect(event.prompt).toHaveBeenCalledOnce()
    expect(app.useInstallPrompt.getState().prompt).toBeNull()
    expect(app.isDue(Date.now())).toBe(false)
  })

  it('does not count as declined if it is accepted, and the app is then installed', async () => {
    const app = await start()
    window.dispatchEvent(offer('accepted'))
    app.recordProfileView()
    await app.install()
    expect(app.isDue(Date.now())).toBe(true)
    window.dispatchEvent(new Event('appinstalled'))
    expect(app.useInstallPrompt.getState()).toMatchObject({ prompt: null, isInstalled: true })
  })

  it('counts as declined if the browser does not show it', async () => {
    const app = await start()
    window.dispatchEvent(
      Object.assign(new Event('beforeinstallprompt'), {
        prompt: () => Promise.reject(new DOMException('used', 'InvalidStateError')),
      }),
    )
    app.recordProfileView()
    await app.install()
    expect(app.isDue(Date.now())).toBe(false)
  })
})

describe('manual installation', () => {
  it.each([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', 5, true],
    ['an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
    ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
    ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, false],
  ])('is needed only on iOS: %s', async (_, userAgent, maxTouchPoints, isManual) => {
    const { isIos } = await import('../../../web/src/device/platform.ts')
    expect(isIos({ userAgent, maxTouchPoints })).toBe(isManual)
  })
})
