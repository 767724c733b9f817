import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { pageColors } from '#content/site-look.ts'
import { defaultSite } from '#content/site.ts'
import { contract } from '#contract'
import { drawnPicturePath, lookKey } from '#contract/rules/site-pictures.ts'
import { themeCss, themesOf } from '#contract/rules/theme.ts'
import { readReply } from '../contract/read-reply.ts'
import { anyDatabase } from '../support/databases.ts'
import { parsePage } from '../support/page-head.ts'
import { blob, createTestImage } from '../support/pictures.ts'
import { withServer } from '../support/server.ts'
import { signInAs, type TestUser } from '../support/users.ts'

const server = withServer(anyDatabase, 'demo', { pages: true })
const target = { send: (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init) }
let admin: TestUser
beforeAll(async () => {
  admin = await signInAs(target, 'admin@example.com')
})

const save = async (site: object) => {
  const { version } = await readReply(
    contract.site.getForAdmins,
    await admin.send('GET', '/api/admin/site'),
  )
  return (
    await readReply(
      contract.site.save,
      await admin.send('PUT', '/api/admin/site', { version, site }),
    )
  ).site
}

/** Returns what the head of a page says about the look, and the picture of its link previews. */
async function lookAt(path: string) {
  const text = await (await target.send(path)).text()
  const page = parsePage(text)
  const all = (selector: string, attribute: string) =>
    [...page.querySelectorAll(selector)].map((tag) => tag.getAttribute(attribute))
  return {
    bars: all('meta[name="theme-color"]', 'content'),
    icons: all('link[rel="icon"], link[rel="apple-touch-icon"]', 'href'),
    css: page.querySelector('style')?.textContent,
    image: page.querySelector('meta[property="og:image"]')?.getAttribute('content'),
    keys: new Set(all('[data-look]', 'data-look')),
    // The script that runs before the first paint reads the tags.
    isBeforeScript: text.lastIndexOf(' data-look=') < text.indexOf('/theme.js'),
  }
}
interface Manifest {
  theme_color: string
  background_color: string
  icons: { src: string }[]
  screenshots?: unknown
  shortcuts: { icons?: unknown }[]
}
const readManifest = async () =>
  (await (await target.send('/manifest.webmanifest')).json()) as Manifest

describe.each([
  ['a drawn page', '/'],
  ['a private page', '/admin'],
  ['a missing page', '/no/such/page'],
])('%s', (_, path) => {
  test('has the look of the build while nothing is set', async () => {
    await save({ color: null, name: null })
    const look = await lookAt(path)
    const built = parsePage(
      await readFile(new URL('../../web/index.html', import.meta.url), 'utf8'),
    )
    expect(look).toMatchObject({
      bars: ['#fbfaf7', '#101614'],
      icons: ['/icons/icon.svg', '/icons/favicon-48.png', '/icons/apple-touch-icon.png'],
      css: undefined,
      keys: new Set([lookKey(defaultSite)]),
      isBeforeScript: true,
    })
    const builtTags = [...built.querySelectorAll('[data-look=""]')]
    expect(builtTags.map((tag) => tag.getAttribute('href') ?? tag.getAttribute('content'))).toEqual(
      [...look.bars, ...look.icons],
    )
  })

  test('has the colors and icons of the site at once', async () => {
    const site = await save({ color: '#ffe14d' })
    const { light, dark } = themesOf('#ffe14d')
    expect(await lookAt(path)).toMatchObject({
      bars: [light['base-200'], dark['base-200']],
      icons: (['icon-192', 'favicon-48', 'apple-touch-icon'] as const).map((icon) =>
        drawnPicturePath(icon, site),
      ),
      css: themeCss('#ffe14d'),
      keys: new Set([lookKey(site)]),
      isBeforeScript: true,
    })
  })
})

test('link previews have the picture of the product, one with the name, or the uploaded one', async () => {
  const imageOf = async () => new URL((await lookAt('/')).image ?? '').pathname
  await save({ color: null, name: null })
  expect(await imageOf()).toBe('/og/share.png')
  const site = await save({ name: 'Harbor Pros' })
  expect(await imageOf()).toBe(drawnPicturePath('share', site))
  const uploaded = await readReply(
    contract.site.setPicture,
    await admin.upload('POST', '/api/admin/site/share-image', blob(await createTestImage('png'))),
  )
  expect(await imageOf()).toBe(`/look/${uploaded.site.pictures.shareImage}`)
  await admin.send('DELETE', '/api/admin/site/share-image')
})

test('the manifest has the color and the icons of the site', async () => {
  await save({ color: null, name: null })
  expect(await readManifest()).toMatchObject({
    theme_color: '#12574b',
    background_color: '#fbfaf7',
    icons: [{ src: '/icons/icon-192.png' }, {}, {}, {}],
    screenshots: expect.anything() as unknown,
  })
  const site = await save({ color: '#e5002b' })
  const manifest = await readManifest()
  expect(manifest).toMatchObject({
    theme_color: themesOf('#e5002b').light.primary,
    background_color: pageColors(site).light,
  })
  expect(manifest.screenshots).toBeUndefined()
  expect(manifest.shortcuts.every(({ icons }) => icons === undefined)).toBe(true)
  for (const { src } of manifest.icons) {
    const response = await target.send(src)
    expect([response.status, response.headers.get('content-type')], src).toEqual([200, 'image/png'])
  }
})

test('the header shows the logo, and its name only to screen readers when the logo is wide', async () => {
  const headerOf = async (width: number) => {
    const { site } = await readReply(
      contract.site.setPicture,
      await admin.upload(
        'POST',
        '/api/admin/site/logo',
        blob(await createTestImage('png', width, 200)),
      ),
    )
    const link = parsePage(await (await target.send('/contact')).text()).querySelector(
      'header a[href="/"]',
    )
    expect(link?.querySelector('img')?.getAttribute('src')).toBe(drawnPicturePath('logo', site))
    expect(link?.textContent).toContain(site.name)
    return link?.querySelector('span')?.className
  }
  expect(await headerOf(900)).toBe('sr-only')
  expect(await headerOf(200)).not.toContain('sr-only')
  await admin.send('DELETE', '/api/admin/site/logo')
})

test('the home page shows the uploaded picture in place of the drawing', async () => {
  const { site } = await readReply(
    contract.site.setPicture,
    await admin.upload('POST', '/api/admin/site/home-picture', blob(await createTestImage('jpeg'))),
  )
  const picture = async () =>
    parsePage(await (await target.send('/')).text()).querySelector(
      'section[aria-labelledby="hero-title"] img',
    )
  expect((await picture())?.getAttribute('src')).toBe(`/look/${site.pictures.homePicture}`)
  expect((await picture())?.getAttribute('width')).toBe('900')
  await admin.send('DELETE', '/api/admin/site/home-picture')
  expect(await picture()).toBeNull()
})
