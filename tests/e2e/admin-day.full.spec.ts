import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { button, desktop, keepToastOpen, phone, toast } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

// The browser logs every error response to the console.
test.use({ expectedErrors: /(401|404|410).*\/(api|blog)\//, changesSite: true })

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

interface SentRequests {
  request: string
  spam: string
}

/** Sends two contact requests to the public endpoint. Returns their business names. */
async function fillInbox(page: Page, url: string): Promise<SentRequests> {
  const suffix = randomUUID().slice(0, 8)
  const names = { request: `Dawn Electric ${suffix}`, spam: `Buy Links ${suffix}` }
  for (const businessName of Object.values(names)) {
    const data = {
      businessName,
      email: 'dawn@example.com',
      phoneNumber: '(813) 555-0100',
      category: 'electrical',
      message: 'Please list us.',
      filledInMs: 9000,
    }
    expect(
      (
        await page.request.post(`${url}/api/contact`, {
          data,
          headers: { origin: url, 'idempotency-key': randomUUID() },
        })
      ).status(),
    ).toBe(201)
  }
  return names
}

for (const viewport of [phone, desktop]) {
  test(`an admin handles the inbox, creates, features, deletes and restores a contractor, and schedules a post written by AI at ${viewport.width} px`, async ({
    page,
    server,
    ai,
    browser,
  }) => {
    ai.mode = 'normal'
    const isPhone = viewport.width < 1024
    const { request, spam } = await fillInbox(page, server.url)
    await page.setViewportSize(viewport)
    const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
    const expectNoOverflow = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      )
    const goTo = async (label: string) => {
      if (isPhone) await page.getByRole('button', { name: /Open admin menu/ }).click()
      await page
        .getByRole('navigation', { name: 'Admin' })
        .getByRole('link', { name: label })
        .click()
      await expect(heading(page, label)).toBeVisible()
      await expectNoOverflow()
    }

    await page.goto('/admin')
    await page.getByLabel('Email').fill('admin@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill('demo-password')
    await button(page, 'Sign In').click()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByText('Welcome back, admin!').first()).toBeVisible()
    await expect(
      page
        .getByRole('region', { name: 'Recent Contact Requests' })
        .getByRole('row', { name: request }),
    ).toContainText('Unread')
    await expectNoOverflow()

    await goTo('Contact Requests')
    const requestLink = (name: string) =>
      page.getByRole('list', { name: 'Contact requests' }).getByRole('link', { name })
    await requestLink(spam).click()
    await button(page, 'Mark as spam').click()
    await expect(toast(page)).toContainText('Moved to spam')
    if (isPhone) await page.getByRole('link', { name: 'All requests' }).click()
    await expect(requestLink(spam)).toHaveCount(0)
    await requestLink(request).click()
    await expect(
      page.getByRole('article', { name: request }).getByText('Read', { exact: true }),
    ).toBeVisible()
    await expectNoOverflow()
    await page.getByRole('link', { name: 'Create listing from this request' }).click()
    await expect(heading(page, 'Add Contractor')).toBeVisible()
    await expect(page.getByLabel('Business Name')).toHaveValue(request)
    await page.getByLabel('City').fill('Tampa')
    await page.getByLabel('State').fill('Florida')
    await page.getByLabel('Rating', { exact: true }).fill('5')
    await page.getByLabel('Review Count').fill('9999')
    await expectNoOverflow()
    await button(page, 'Create Contractor').click()
    await expect(toast(page)).toContainText('Contractor created')

    await expect(heading(page, 'Contractors')).toBeVisible()
    await page.getByRole('textbox', { name: 'Search contractors' }).fill(request)
    await page.keyboard.press('Enter')
    // On a phone the rows have no actions of their own, so the contractor is selected.
    const select = page.getByRole('checkbox', { name: `Select ${request}` })
    const bar = page.getByRole('region', { name: 'Selected contractors' })
    if (isPhone) {
      await select.check()
      await bar.getByRole('button', { name: 'Feature' }).click()
      await expect(toast(page)).toContainText('1 contractor changed')
    } else {
      await page.getByRole('switch', { name: `Featured: ${request}` }).click()
      await expect(toast(page)).toContainText(`${request} is featured.`)
    }
    await visitor.goto('/')
    await visitor.getByRole('heading', { name: 'Featured Contractors' }).scrollIntoViewIfNeeded()
    await visitor.getByRole('link', { name: request }).first().click()
    await expect(visitor.getByRole('heading', { level: 1, name: request })).toBeVisible()
    if (isPhone) {
      await select.check()
      await bar.getByRole('button', { name: 'Move to bin' }).click()
      await button(page, 'Move to Bin').click()
      await expect(toast(page)).toContainText('1 contractor moved to the bin')
    } else {
      await button(page, `Delete ${request}`).click()
      await expect(page.getByRole('dialog', { name: 'Delete contractor?' })).toContainText(request)
      await button(page, 'Delete Contractor').click()
      await expect(toast(page)).toContainText('Contractor deleted')
    }
    await keepToastOpen(page)
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Contractor not found' })).toBeVisible()
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page)).toContainText(
      isPhone ? 'Undone for 1 contractor' : 'Contractor restored',
    )
    if (isPhone) {
      await select.check()
      await expect(bar.getByRole('button', { name: 'Unfeature' })).toBeVisible()
      await select.uncheck()
    } else {
      await expect(page.getByRole('switch', { name: `Featured: ${request}` })).toHaveAttribute(
        'aria-checked',
        'true',
      )
    }
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1, name: request })).toBeVisible()

    await goTo('Blog Posts')
    await page.getByRole('link', { name: 'New Post' }).click()
    await page.getByLabel('Prompt').fill('Roof leaks')
    await button(page, 'Generate Whole Post').click()
    await expect(toast(page)).toContainText('Content generated')
    const title = `What to do when a roof leaks at ${viewport.width}`
    await page.getByRole('textbox', { name: 'Title', exact: false }).first().fill(title)
    await page.getByLabel('Category').fill('Roofing')
    await expectNoOverflow()
    await button(page, 'Create Post').click()
    await expect(toast(page)).toContainText('Blog post created')
    await button(page, `Schedule ${title}`).click()
    await page.getByLabel('Date and time').fill('2099-01-15T09:00')
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(toast(page)).toContainText('Blog post scheduled')
    await page.getByRole('tab', { name: /^Scheduled/ }).click()
    await expect(page.getByRole('link', { name: `View ${title}`, exact: true })).toBeVisible()
    await visitor.goto(`/blog/what-to-do-when-a-roof-leaks-at-${viewport.width}`)
    await expect(visitor.getByRole('heading', { name: 'Blog post not found.' })).toBeVisible()

    await goTo('Audit log')
    for (const action of [
      'contractor.created',
      ...(isPhone
        ? ['contractors.changed', 'contractors.change_undone']
        : ['contractor.deleted', 'contractor.restored']),
      'post.created',
      'post.scheduled',
    ])
      await expect(page.getByText(action, { exact: true }).first()).toBeVisible()
    if (isPhone) await page.getByRole('button', { name: /Open admin menu/ }).click()
    await button(page, 'Log Out').click()
    await expect(page).toHaveURL('/auth')
    await visitor.context().close()
  })
}
