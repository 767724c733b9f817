import type { Locator, Page } from 'playwright/test'
import { quickSubset } from '../support/full-run.ts'
import { signIn } from './support/accounts.ts'
import { button, desktop, locationField, main, waitUntilComplete } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test.use({
  changesSite: true,
  // The browser logs that nobody is signed in.
  expectedErrors: /401.*\/api\/user/,
  contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' },
  viewport: desktop,
})

/**
 * Returns the visible style of an element and of two levels below it. A background that is a shade
 * of the page's color counts as none, because the browser draws all shades alike.
 */
const look = (element: Locator) =>
  element.evaluate((root) => {
    const withoutShade = (color: string) => color.replace(/^rgba\((.*), [\d.]+\)$/, 'rgb($1)')
    return [root, ...root.querySelectorAll(':scope > *, :scope > * > *')]
      .filter((part) => part instanceof HTMLElement && !part.matches('.sr-only'))
      .map((part) => {
        const style = getComputedStyle(part)
        const edges = [
          [style.borderTopWidth, style.borderTopStyle, style.borderTopColor],
          [style.borderLeftWidth, style.borderLeftStyle, style.borderLeftColor],
          [style.outlineWidth, style.outlineStyle, style.outlineColor],
        ].map(([width, kind, color]) =>
          kind === 'none' || width === '0px' ? 'no edge' : [width, kind, color].join(' '),
        )
        return [
          withoutShade(style.backgroundColor),
          style.color,
          style.fontWeight,
          style.textDecorationLine,
          ...edges,
        ].join(', ')
      })
      .join('\n')
  })

/** Expects that two elements of the same kind, one of them in a state, look different. */
async function expectDifferent(name: string, inState: Locator, others: Locator): Promise<void> {
  await expect(inState.first(), name).toBeVisible()
  await expect(others.first(), name).toBeVisible()
  // Soft, so that one run reports all parts.
  expect.soft(await look(inState.first()), name).not.toBe(await look(others.first()))
}

/** A state of a part: how to reach it, an element in the state and one that is not. */
interface Part {
  name: string
  path: string
  prepare?: (page: Page) => Promise<void>
  inState: (page: Page) => Locator
  others: (page: Page) => Locator
}

const tabs = {
  inState: (page: Page) => page.getByRole('tab', { selected: true }),
  others: (page: Page) => page.getByRole('tab', { selected: false }),
}

const suggestions = (page: Page, options: { selected?: boolean } = {}) =>
  page.getByRole('listbox', { name: 'Suggested places' }).getByRole('option', options)

const publicParts: Part[] = [
  { name: 'the chosen tab', path: '/auth', ...tabs },
  {
    name: 'the highlighted suggestion',
    path: '/directory',
    prepare: async (page) => {
      await locationField(page).fill('ta')
      await expect(suggestions(page).first()).toBeVisible()
      await locationField(page).press('ArrowDown')
    },
    inState: (page) => suggestions(page, { selected: true }),
    others: (page) => suggestions(page, { selected: false }),
  },
  {
    name: 'the heart of a saved contractor',
    path: '/directory?location=tampa',
    prepare: (page) =>
      main(page)
        .getByRole('button', { name: /^Save /, pressed: false })
        .first()
        .click(),
    inState: (page) => main(page).getByRole('button', { name: /^Save /, pressed: true }),
    others: (page) => main(page).getByRole('button', { name: /^Save /, pressed: false }),
  },
  {
    name: 'the current page of the pager',
    path: '/all-contractors',
    inState: (page) => page.getByRole('link', { name: 'Page 1', exact: true }),
    others: (page) => page.getByRole('link', { name: 'Page 2', exact: true }),
  },
  {
    name: 'the current link of the header',
    path: '/directory',
    inState: (page) => page.locator('header a[aria-current="page"]'),
    others: (page) => page.locator('header nav a:not([aria-current])'),
  },
  {
    name: 'the chosen theme',
    path: '/contact',
    inState: (page) => page.locator('label:has(> input[name=theme]:checked)'),
    others: (page) => page.locator('label:has(> input[name=theme]:not(:checked))'),
  },
  {
    name: 'a disabled button',
    path: '/directory?location=Lonesome+Springs',
    inState: (page) => main(page).getByRole('button', { name: 'No Phone' }),
    others: (page) => button(page, 'Search'),
  },
  {
    name: 'an open section',
    path: '/contractor/12',
    prepare: (page) => main(page).locator('details summary').first().click(),
    inState: (page) => main(page).locator('details[open] > summary'),
    others: (page) => main(page).locator('details:not([open]) > summary'),
  },
  {
    name: 'a field with an error',
    path: '/auth',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com')
      await button(page, 'Sign In').click()
      await expect(page.getByText('Password is required')).toBeVisible()
    },
    inState: (page) => page.locator('input[aria-invalid=true]'),
    others: (page) => page.getByLabel('Email'),
  },
]

const adminParts: Part[] = [
  { name: 'the chosen tab of posts', path: '/admin/blog', ...tabs },
  { name: 'the chosen view of the editor', path: '/admin/blog/edit/3', ...tabs },
  {
    name: 'a pressed button of the editor',
    path: '/admin/blog/edit/3',
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'Content', exact: true }).click()
      await button(page, 'Quote').click()
    },
    inState: (page) => page.getByRole('toolbar').getByRole('button', { pressed: true }),
    others: (page) => page.getByRole('toolbar').getByRole('button', { pressed: false }),
  },
  {
    name: 'a button of the editor that does nothing yet',
    path: '/admin/blog/edit/3',
    inState: (page) => button(page, 'Undo'),
    others: (page) => button(page, 'Picture'),
  },
  {
    name: 'a switch that is on',
    path: '/admin/contractors',
    prepare: (page) => page.getByRole('switch').first().click(),
    inState: (page) => page.getByRole('switch', { checked: true }),
    others: (page) => page.getByRole('switch', { checked: false }),
  },
  {
    name: 'the current link of the admin menu',
    path: '/admin/users',
    inState: (page) => page.locator('aside a[aria-current]'),
    others: (page) => page.locator('aside a:not([aria-current])'),
  },
  {
    name: 'the open contact request',
    path: '/admin/contact-requests?id=1',
    inState: (page) => main(page).locator('a[aria-current=true]'),
    others: (page) => main(page).locator('li > a:not([aria-current])'),
  },
]

/** The parts that `npm test` checks, each with another sign of its state. */
const quickParts = [
  'the chosen tab',
  'the heart of a saved contractor',
  'the current page of the pager',
  'a disabled button',
  'a field with an error',
  'a pressed button of the editor',
  'a switch that is on',
  'the current link of the admin menu',
]

const checkParts = async (page: Page, parts: readonly Part[]) => {
  for (const { name, path, prepare, inState, others } of quickSubset(parts, (part) =>
    quickParts.includes(part.name),
  ))
    await test.step(name, async () => {
      await page.goto(path)
      await prepare?.(page)
      await expectDifferent(name, inState(page), others(page))
    })
}

test('states of public pages are visible with the colors of the reader', async ({ page }) => {
  await checkParts(page, publicParts)
})

test(
  'states of admin pages are visible with the colors of the reader',
  { tag: '@full' },
  async ({ page, server }) => {
    await signIn(page, server.url)
    await checkParts(page, adminParts)
  },
)

test(
  'the knob of a switch has a color that its track has not',
  { tag: '@full' },
  async ({ page, server }) => {
    await signIn(page, server.url)
    await page.goto('/admin/contractors')
    const track = page.getByRole('switch').first().locator('> span').first()
    await expect(track).toBeVisible()
    const color = (element: Locator) =>
      element.evaluate((node) => getComputedStyle(node).backgroundColor)
    expect(await color(track.locator('> span'))).not.toBe(await color(track))
  },
)

test(
  'focus, checkboxes and the edges of boxes are visible with the colors of the reader',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/directory?location=tampa')
    await waitUntilComplete(page)
    const outlineOf = (element: Locator) =>
      element.evaluate((node) => getComputedStyle(node).outline)
    for (const control of [locationField(page), button(page, 'Search')]) {
      await control.focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      await expect(control).toBeFocused()
      expect(await outlineOf(control)).toMatch(/solid [2-9]px/)
    }
    await button(page, /Filter & Sort/).click()
    const box = page.getByRole('dialog')
    const checkbox = box.getByRole('checkbox').first()
    const picture = async () => (await checkbox.screenshot()).toString('base64')
    const empty = await picture()
    await checkbox.check()
    await page.mouse.move(0, 0)
    expect(await picture()).not.toBe(empty)
    expect(
      await box.locator('.sheet-box').evaluate((node) => getComputedStyle(node).borderTopWidth),
    ).not.toBe('0px')
  },
)

test(
  'progress, spinners and placeholders have a shape with the colors of the reader',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/contact')
    const shapes = await page.evaluate(() => {
      const box = document.createElement('div')
      // Parts that are on the screen only for a moment.
      box.innerHTML =
        '<div role="progressbar"><div style="width: 30%; height: 1rem"></div></div><span class="loading"></span><div class="skeleton"></div>'
      document.body.append(box)
      const [bar, spinner, skeleton] = Array.from(box.children, (part) => getComputedStyle(part))
      const filled = box.querySelector('[role="progressbar"] > div')
      return {
        canvas: getComputedStyle(document.body).backgroundColor,
        bar: bar?.borderTopStyle,
        filled: filled && getComputedStyle(filled).backgroundColor,
        spinner: spinner?.backgroundColor,
        skeleton: skeleton?.outlineStyle,
      }
    })
    expect(shapes).toMatchObject({ bar: 'solid', skeleton: 'dashed' })
    for (const color of [shapes.filled, shapes.spinner]) expect(color).not.toBe(shapes.canvas)
  },
)
