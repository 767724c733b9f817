import { describe, expect, test } from 'vitest'
import {
  benefits,
  benefitsHeading,
  contactCards,
  contactCardsHeading,
  contactHeading,
  contactIntro,
} from '#content/contact-page.ts'
import { parseLegalText } from '#content/legal/parse-markdown.ts'
import { storageLists } from '#content/legal/storage-lists.ts'
import { legalDocuments, type LegalText, textParts } from '#content/legal/text.ts'
import { defaultSite } from '#content/site.ts'
import type { ContractorDetail, Post } from '#contract/entities.ts'
import { normalizePath } from '#contract/pages.ts'
import { contractorPath } from '#contract/rules/links.ts'
import type { LegalTexts } from '#contract/site.ts'
import { anyDatabase } from '../support/databases.ts'
import { readPages } from '../support/drawn-pages.ts'
import { parsePage } from '../support/page-head.ts'
import { withServer } from '../support/server.ts'

const PUBLIC_URL = 'https://lintel.example'

const server = withServer(anyDatabase, 'demo', { pages: true, publicUrl: PUBLIC_URL })
const { get, api, mainOf, rootOf, linksOf } = readPages(server)

const normalizeSpace = (text = '') => text.replace(/\s+/g, ' ').trim()

describe('the drawn page', () => {
  test.each([
    '/',
    '/directory?location=St.%20Petersburg&x=%22%3E%3Cb%3E&near',
    '/contractor/plumbers-tampa/ab-plumbing',
    '/blog?category=Plumbers',
    '/no/such/%22page%22',
  ])('of %s names its address as the browser writes it, and loads the app', async (path) => {
    const page = parsePage((await get(path)).text)
    const { pathname, search } = new URL(path, PUBLIC_URL)
    const query = new URLSearchParams(search).toString()
    expect(page.getElementById('root')?.getAttribute('data-drawn')).toBe(
      normalizePath(pathname) + (query && `?${query}`),
    )
    expect(
      [...page.querySelectorAll('script[src]')].map((script) => script.getAttribute('src')),
    ).toEqual(['/theme.js', '/start.js'])
    expect(page.querySelector('script[src="/start.js"]')?.getAttribute('data-entry')).toBe(
      './src/entry-client.tsx',
    )
  })

  test('marks the current page in both navigations, of wide screens and in the menu of phones', async () => {
    for (const path of ['/', '/directory', '/blog', '/contact']) {
      const current = (await rootOf(path))?.querySelectorAll('header nav [aria-current="page"]')
      expect(
        [...(current ?? [])].map((link) => link.getAttribute('href')),
        path,
      ).toEqual([path, path])
    }
  })

  test('has nothing that only the browser knows: whether a business is open, saved contractors, the user', async () => {
    for (const path of [
      '/',
      '/contractor/12',
      '/contractor/plumbers-tampa/ab-plumbing',
      '/saved',
    ]) {
      const root = await rootOf(path)
      expect(root?.textContent, path).not.toMatch(/Open now|Closes at|Opens at|Sign out|Log out/)
      expect(root?.querySelector('[aria-pressed="true"]'), path).toBeNull()
    }
  })

  test('of a profile has the name, category, city, phone and description', async () => {
    const contractor = await api<ContractorDetail>('/contractors/12')
    for (const path of [contractorPath(contractor, contractor.categorySlug), '/contractor/12']) {
      const main = await mainOf(path)
      expect(main?.querySelector('h1')?.textContent).toBe(contractor.name)
      for (const fact of [
        contractor.categoryName,
        contractor.city,
        contractor.phoneNumber,
        contractor.description,
      ])
        expect(main?.textContent).toContain(fact)
      expect(main?.querySelector('a[href^="tel:"]')).not.toBeNull()
    }
  })

  const partsOf = ({ intro, sections }: LegalText) =>
    [...intro, ...sections.flatMap(({ blocks }) => blocks)].flatMap((block) => {
      if (block.kind === 'list') return block.items.map(textParts)
      if (block.kind !== 'storage') return [textParts(block.text)]
      return storageLists[block.name].flatMap((entry) => Object.values(entry)).map(textParts)
    })

  test.each([
    ['/privacy-policy', 'privacy'],
    ['/terms-of-service', 'terms'],
    ['/cookie-policy', 'cookies'],
  ] as const)('of %s has the whole text, its heading and its date', async (path, name) => {
    const text = parseLegalText((await api<LegalTexts>('/site/legal'))[name])
    const main = await mainOf(path)
    const mainText = normalizeSpace(main?.textContent)
    expect(text.sections.length).toBeGreaterThan(5)
    expect(main?.querySelector('h1')?.textContent).toBe(
      legalDocuments.find((document) => document.path === path)?.title,
    )
    expect(main?.querySelector('time')?.getAttribute('dateTime')).toBe('2025-04-22')
    expect(mainText).toContain('Last updated: April 22, 2025')
    expect(
      [...(main?.querySelectorAll('article section h2') ?? [])].map(
        (heading) => heading.textContent,
      ),
    ).toEqual(text.sections.map(({ heading }) => heading))
    const blocks = partsOf(text)
    expect(blocks.length).toBeGreaterThan(15)
    for (const parts of blocks)
      expect(mainText).toContain(normalizeSpace(parts.map((part) => part.text).join('')))
    const targets = blocks.flatMap((parts) =>
      parts.flatMap((part) => (part.kind === 'link' ? [part.to] : [])),
    )
    expect(await linksOf(path)).toEqual(
      expect.arrayContaining([...targets, ...text.sections.map(({ id }) => `#${id}`), '/']),
    )
  })

  test('of the terms of service names the law of Florida', async () => {
    expect(normalizeSpace((await mainOf('/terms-of-service'))?.textContent)).toContain(
      'governed by the laws of the State of Florida',
    )
  })

  test('of the contact page has all texts and a form that says that it needs JavaScript', async () => {
    const main = await mainOf('/contact')
    const mainText = normalizeSpace(main?.textContent)
    expect(main?.querySelector('h1')?.textContent).toBe(contactHeading)
    const cards = contactCards(defaultSite)
    expect(benefits.length + cards.length).toBe(9)
    for (const part of [
      contactIntro(defaultSite),
      benefitsHeading,
      ...benefits.flatMap(({ title, text }) => [title, text]),
      contactCardsHeading,
      ...cards.flatMap(({ title, text }) => [title, text]),
      'Orlando, FL',
      'Mon-Fri 9AM-5PM',
    ])
      expect(mainText).toContain(normalizeSpace(part))
    expect(await linksOf('/contact')).toEqual(
      expect.arrayContaining(cards.flatMap(({ href }) => (href === null ? [] : [href]))),
    )
    const form = main?.querySelector('form')
    for (const name of ['businessName', 'email', 'phoneNumber', 'category', 'message'])
      expect(form?.querySelectorAll(`fieldset[disabled] [name="${name}"]`), name).toHaveLength(1)
    expect(form?.querySelector('button[type="submit"]')?.hasAttribute('disabled')).toBe(true)
    expect(form?.querySelector('noscript')?.textContent).toContain('This form needs JavaScript')
  })

  test('of a post contains its whole text, with pictures and videos that load lazily', async () => {
    const content = `<h1>Valves</h1>
      <p>Close the <strong>main valve</strong> first &amp; wait.</p>
      <p><img src="/uploads/a.webp" alt="A valve"><img src="https://x.example/b.jpg"></p>
      <iframe src="https://www.youtube-nocookie.com/embed/abc" width="560"></iframe>
      <table><tbody><tr><td>Brass</td></tr></tbody></table>
      <p><a href="https://other.example/a">Other site</a> <a href="/contact">Contact</a></p>`
    const [{ slug } = { slug: '' }] = await api<Post[]>('/blog')
    await server.db('posts').where({ slug }).update({ content })
    const article = (await mainOf(`/blog/${slug}`))?.querySelector('article')
    const prose = article?.querySelector('.prose')
    expect(normalizeSpace(prose?.textContent)).toBe(
      'Valves Close the main valve first & wait. Brass Other site Contact',
    )
    expect(article?.querySelectorAll('h1')).toHaveLength(1)
    expect(prose?.querySelectorAll('h1, script')).toHaveLength(0)
    expect(
      [...(prose?.querySelectorAll('img') ?? [])].map((image) =>
        ['src', 'alt', 'loading'].map((name) => image.getAttribute(name)),
      ),
    ).toEqual([
      ['/uploads/a.webp', 'A valve', 'lazy'],
      ['https://x.example/b.jpg', '', 'lazy'],
    ])
    expect(
      [...(prose?.querySelectorAll('iframe') ?? [])].map((frame) =>
        ['src', 'title', 'loading', 'width'].map((name) => frame.getAttribute(name)),
      ),
    ).toEqual([['https://www.youtube-nocookie.com/embed/abc', 'Video', 'lazy', null]])
    expect(prose?.querySelector('[role="region"][tabindex="0"] > table')).not.toBeNull()
    expect(
      [...(prose?.querySelectorAll('a') ?? [])].map((link) => [
        link.getAttribute('href'),
        link.getAttribute('rel'),
      ]),
    ).toEqual([
      ['https://other.example/a', 'noopener nofollow ugc'],
      ['/contact', null],
    ])
  })

  test('of every post has the text that the API returns', async () => {
    for (const { slug, title, content } of await api<Post[]>('/blog')) {
      const article = (await mainOf(`/blog/${slug}`))?.querySelector('article')
      expect(article?.querySelector('h1')?.textContent).toBe(title)
      expect(normalizeSpace(article?.querySelector('.prose')?.textContent)).toBe(
        normalizeSpace(parsePage(`<html><body>${content}</body></html>`).body.textContent),
      )
    }
  })
})
