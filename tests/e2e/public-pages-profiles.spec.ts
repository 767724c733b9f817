import { longDescription } from './support/demo-directory.ts'
import { ads, expectHrefs, navigateInApp, h1, main, pageSection } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test('a profile shows badges, contact data, social media, services, hours and related content', async ({
  page,
}) => {
  await page.goto('/contractor/plumbers-tampa/ab-plumbing')
  await expect(h1(page)).toHaveText('A&B Plumbing')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  // On a phone the breadcrumbs show only the last two steps.
  await expect(crumbs.getByRole('listitem')).toHaveText(['…', 'Tampa, FL', 'A&B Plumbing'])
  await crumbs.getByLabel('Show 3 more steps').click()
  await expect(crumbs.getByRole('listitem')).toHaveText([
    'Home',
    'Directory',
    'Plumbers',
    'Tampa, FL',
    'A&B Plumbing',
  ])
  await expectHrefs(crumbs.getByRole('link'), [
    '/',
    '/directory',
    '/category/plumbers',
    '/category/plumbers/tampa-fl',
  ])
  const head = main(page).locator('header')
  for (const badge of ['Plumbers', 'Verified', 'Premium Listing'])
    await expect(head.getByText(badge, { exact: true }).last()).toBeVisible()
  await expect(head).toContainText('Rated 4.7 of 5')
  await head.getByText(/^1,234 reviews/).click()
  await expect(head.getByText(/^The rating and the number of reviews/)).toBeVisible()
  await head.getByText('Verified', { exact: true }).click()
  await expect(
    head.getByText(/ marked this business as verified but has no record of a check\./),
  ).toBeVisible()
  // Only one explanation is open.
  await expect(head.getByText(/^The rating and the number of reviews/)).toBeHidden()
  await expect(head).toContainText(`${longDescription.slice(0, 200)}…`)
  await expect(pageSection(page, 'About')).toContainText(longDescription)
  const calls = main(page).getByRole('link', { name: 'Call Now: A&B Plumbing, (813) 555-0174' })
  await expectHrefs(calls, ['tel:8135550174'])

  const contact = pageSection(page, 'Contact')
  await expect(contact).toContainText(/Tampa, FL/)
  await expectHrefs(contact.getByRole('link', { name: '(813) 555-0174' }), ['tel:8135550174'])
  await expect(contact.getByRole('link', { name: /View on map/ })).toHaveAttribute(
    'href',
    /^https:\/\/.*maps/,
  )
  await expect(contact.getByRole('link', { name: /^abplumbing\.example/ })).toHaveAttribute(
    'href',
    'https://abplumbing.example/start',
  )
  await expectHrefs(contact.getByRole('list', { name: 'Social media' }).getByRole('link'), [
    'https://facebook.com/abplumbing',
    'https://twitter.com/abplumbing',
    'https://instagram.com/abplumbing',
    'http://youtube.com/@abplumbing',
    'https://tiktok.com/@abplumbing',
  ])
  await expect(pageSection(page, 'Services & Amenities').getByRole('listitem')).toHaveText([
    'Drain cleaning',
    'Leak detection',
    'Repiping',
  ])
  await expect(pageSection(page, 'Business Hours')).toContainText(
    /Monday.*8:00 AM.*5:00 PM.*Sunday.*Closed/,
  )
  // A paid listing has no advertisement.
  await expect(ads(main(page))).toHaveCount(0)
  await expect(pageSection(page, 'Frequently Asked Questions').getByRole('link')).toHaveAttribute(
    'href',
    '/blog',
  )
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    /^Family plumbers since 1989\..{60,92}…$/,
  )
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/contractor\/plumbers-tampa\/ab-plumbing$/,
  )
  await pageSection(page, 'Similar Contractors').scrollIntoViewIfNeeded()
  await expect(pageSection(page, 'Similar Contractors').getByRole('article')).toHaveCount(6)
  await expect(pageSection(page, 'Related Articles').getByRole('article')).toHaveCount(3)
})

test(
  'a profile omits missing fields or shows a placeholder',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/contractor/plumbers-lonesome-springs/ab-plumbing-2')
    await expect(h1(page)).toHaveText('AB Plumbing')
    const head = main(page).locator('header')
    await expect(head.getByText('New', { exact: true })).toBeVisible()
    await expect(main(page).getByRole('img', { name: 'No image available' }).first()).toBeVisible()
    await expect(main(page).getByRole('link', { name: /Call Now: AB/ })).toHaveCount(0)
    await expect(ads(main(page))).toHaveCount(1)
    await pageSection(page, 'Contact')
      .getByRole('button', { name: /^Suggest/ })
      .click()
    await expect(page.getByLabel('What is wrong?')).toHaveValue('wrong_contact')
    await page.getByRole('button', { name: 'Close' }).click()
    for (const badge of ['Verified', 'Premium Listing'])
      await expect(head.getByText(badge, { exact: true })).toHaveCount(0)
    await expect(pageSection(page, 'About')).toContainText(
      /AB Plumbing is listed among the plumbers serving Lonesome Springs, Florida/,
    )
    await expect(main(page).getByRole('list', { name: 'Social media' })).toHaveCount(0)

    await navigateInApp(page, '/contractor/119')
    await expect(main(page).getByRole('link', { name: 'Back to Directory' })).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Send Email' })).toHaveCount(0)
    await pageSection(page, 'Frequently Asked Questions').scrollIntoViewIfNeeded()
    await expect(page.getByRole('heading', { name: 'You Might Also Like' })).toBeVisible()
  },
)

test(
  'the page of a contractor opened by id has standard texts, questions and related contractors',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/contractor/12')
    await expect(main(page).getByRole('link', { name: 'Back to Directory' })).toHaveAttribute(
      'href',
      '/directory',
    )
    const intro = main(page).locator('header')
    await expect(main(page).getByRole('img', { name: 'No image available' }).first()).toBeVisible()
    for (const text of ['Electricians', 'Verified', 'Tampa, FL'])
      await expect(intro.getByText(text, { exact: true })).toBeVisible()
    await expect(intro).toContainText('Rated 4.9 of 5')
    const facts = pageSection(page, 'Contact Information')
    await expect(facts).toContainText(/Location.*Tampa, FL/)
    for (const start of [
      'tel:',
      'mailto:office@home-electric.example',
      'https://home-electric.example',
    ])
      await expect(facts.locator(`a[href^="${start}"]`)).toBeVisible()
    await expect(pageSection(page, 'Ratings')).toContainText(
      /4\.9.*32 reviews.*Response time: Within 24 hours/,
    )
    await expectHrefs(pageSection(page, 'Request a Quote').getByRole('link'), [
      'tel:8135550112',
      expect.stringMatching(/^mailto:office@home-electric\.example/),
    ])
    await expect(pageSection(page, 'Business Hours').getByRole('term')).toHaveText([
      'Mon-Fri',
      'Sat',
      'Sun',
    ])
    await expect(pageSection(page, 'Business Hours').getByRole('definition')).toHaveText([
      '8:00 AM-6:00 PM',
      '9:00 AM-4:00 PM',
      'Closed',
    ])

    const questions = pageSection(page, 'Frequently Asked Questions')
    await questions.getByText('When do I need a licensed electrician?').click()
    await expect(questions.getByText(/^For new circuits/)).toBeVisible()
    await expect(questions.getByRole('link', { name: 'blog' })).toHaveAttribute('href', '/blog')
    await expect(
      pageSection(page, 'More Electricians in Tampa, FL').getByRole('article'),
    ).toHaveCount(6)
    await expect(pageSection(page, 'Other Services in Tampa').getByRole('article')).toHaveCount(12)
    await expect(
      pageSection(page, 'Other Services in Tampa').getByRole('heading', { level: 3 }),
    ).toHaveCount(4)
    for (const [name, to] of [
      ['Browse Locations', '/locations'],
      ['View All Contractors', '/all-contractors'],
    ] as const) {
      await expect(main(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', to)
    }
  },
)
