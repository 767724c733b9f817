import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const script = readFileSync(new URL('../../web/public/start.js', import.meta.url), 'utf8')

interface Page {
  /** What the script added to the head, as "link /file" or "script /file". */
  added: string[]
  parsed: () => void
  /** Fails the last script, as if the browser had cancelled it. */
  fail: () => void
  /** Runs the callbacks of the next animation frame. */
  frame: () => void
  /** Lets the timers of at most this many ms end. */
  wait: (ms: number) => void
}

interface Added {
  name: string
  href?: string
  src?: string
  onerror?: () => void
}

/** Runs the script in a page without any other API, as an engine that reports nothing would. */
function openPage({ isHidden = false, readyState = 'loading' } = {}): Page {
  const added: string[] = []
  let onError: (() => void) | undefined
  const listeners: (() => void)[] = []
  const frames: (() => void)[] = []
  let timers: { run: () => void; ms: number }[] = []
  runInNewContext(script, {
    document: {
      currentScript: { dataset: { entry: '/entry.js', preload: '/a.js /b.js' } },
      readyState,
      visibilityState: isHidden ? 'hidden' : 'visible',
      createElement: (name: string) => ({ name }),
      addEventListener: (_: string, listener: () => void) => listeners.push(listener),
      head: {
        append: ({ name, href, src, onerror }: Added) => {
          added.push(`${name} ${href ?? src}`)
          onError = onerror
        },
      },
    },
    requestAnimationFrame: (run: () => void) => frames.push(run),
    setTimeout: (run: () => void, ms = 0) => timers.push({ run, ms }),
  })
  return {
    added,
    fail: () => onError?.(),
    parsed: () => listeners.splice(0).forEach((run) => run()),
    frame: () => frames.splice(0).forEach((run) => run()),
    wait: (ms) => {
      const due = timers.filter((timer) => timer.ms <= ms)
      timers = timers.filter((timer) => timer.ms > ms)
      due.forEach(({ run }) => run())
    },
  }
}

const app = ['link /a.js', 'link /b.js', 'script /entry.js']

test.each(['loading', 'interactive', 'complete'])(
  'a page whose state is "%s" loads the app once, in the task after its first frame',
  (readyState) => {
    const page = openPage({ readyState })
    page.parsed()
    page.wait(0)
    expect(page.added).toEqual([])
    page.frame()
    expect(page.added).toEqual([])
    page.wait(0)
    expect(page.added).toEqual(app)
    page.wait(60_000)
    expect(page.added).toEqual(app)
  },
)

test('a page that runs no animation frames loads the app after a second', () => {
  const page = openPage()
  page.parsed()
  page.wait(999)
  expect(page.added).toEqual([])
  page.wait(1000)
  expect(page.added).toEqual(app)
})

test('a hidden page loads the app at once', () => {
  const page = openPage({ isHidden: true })
  page.parsed()
  expect(page.added).toEqual(app)
})

test('the entry of the app is loaded again after a failure, twice at most', () => {
  const page = openPage({ isHidden: true, readyState: 'complete' })
  for (const entries of [2, 3, 3]) {
    page.fail()
    page.wait(1000)
    expect(page.added.filter((file) => file === 'script /entry.js')).toHaveLength(entries)
  }
})
