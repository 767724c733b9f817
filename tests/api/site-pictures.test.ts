import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { pictureMessages } from '#contract/messages.ts'
import { contrast } from '#contract/rules/oklch.ts'
import {
  drawnPicturePath,
  drawnPictures,
  headerLogoSize,
  isForLightGround,
  siteIcons,
} from '#contract/rules/site-pictures.ts'
import { readError, readReply } from '../contract/read-reply.ts'
import { featureDatabases } from '../support/databases.ts'
import { quickSubset } from '../support/full-run.ts'
import {
  blob,
  createTestImage,
  pngWithClaimedSize,
  webpWithClaimedSize,
} from '../support/pictures.ts'
import { withServer } from '../support/server.ts'
import { signInAs, type TestUser } from '../support/users.ts'

const drawing = (content: string, attributes = 'viewBox="0 0 100 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`
const disc = (fill: string) => drawing(`<circle cx="50" cy="50" r="40" fill="${fill}"/>`)

/** Ten levels of ten: ten thousand million circles. */
const bomb = drawing(
  `<defs><circle id="a0" r="1"/>${Array.from({ length: 10 }, (_, level) => `<g id="a${level + 1}">${`<use xlink:href="#a${level}" x="${level + 1}"/>`.repeat(10)}</g>`).join('')}</defs><use xlink:href="#a10"/>`,
)
const manyFilters = drawing(
  `<filter id="f" x="-50" y="-50" width="100" height="100" filterUnits="userSpaceOnUse">${'<feTurbulence numOctaves="99999" baseFrequency="9"/>'.repeat(400)}</filter><rect width="100" height="100" filter="url(#f)"/>`,
)
const entities = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, level) => `<!ENTITY ${'bcdefghij'[level] ?? ''} "${`&${'abcdefghi'[level] ?? ''};`.repeat(10)}">`).join('')}]>${drawing('<text>&j;</text>')}`

describe.each(featureDatabases)('pictures of the site on %s', (kind) => {
  const server = withServer(kind, 'demo')
  const target = { send: (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init) }
  let admin: TestUser
  beforeAll(async () => {
    admin = await signInAs(target, 'admin@example.com')
  })
  const upload = (picture: string, bytes: Uint8Array | string) =>
    admin.upload('POST', `/api/admin/site/${picture}`, blob(bytes))
  const set = async (picture: string, bytes: Uint8Array | string) =>
    (await readReply(contract.site.setPicture, await upload(picture, bytes))).site
  const setColor = async (color: string | null) => {
    const { version } = await readReply(
      contract.site.getForAdmins,
      await admin.send('GET', '/api/admin/site'),
    )
    return (
      await readReply(
        contract.site.save,
        await admin.send('PUT', '/api/admin/site', { version, site: { color } }),
      )
    ).site
  }
  const load = async (path: string) => {
    const response = await target.send(path)
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const pixelsOf = async (bytes: Buffer) => {
    const { data, info } = await sharp(bytes)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => {
      const start =
        (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 4
      return [...data.subarray(start, start + 4)]
    }
    return { at, ...info }
  }
  const hexAt = (rgb: number[]) =>
    `#${rgb
      .slice(0, 3)
      .map((value) => value.toString(16).padStart(2, '0'))
      .join('')}`

  describe('hostile files', () => {
    const files: readonly (readonly [name: string, svg: string])[] = [
      ['ten levels of nested references', bomb],
      ['four hundred filters', manyFilters],
      ['entities that grow', entities],
      [
        'references to itself',
        drawing('<g id="a"><use xlink:href="#a"/><use xlink:href="#a"/></g>'),
      ],
      [
        'a size of a thousand million',
        drawing('<rect width="9" height="9"/>', 'width="1000000000" height="1000000000"'),
      ],
      ['nothing visible', drawing('')],
      ['no end', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9'],
      ['HTML', '<!doctype html><script>alert(document.domain)</script>'],
    ]
    // One of the two that take five seconds each.
    const cases = quickSubset(files, ([, svg]) => svg !== manyFilters)
    test.each(cases)('an SVG with %s is refused, and the server goes on', async (_, svg) => {
      const refused = await readError(await upload('logo', svg))
      expect(refused).toMatchObject({ status: 400, code: 'invalid', paths: ['file'] })
      expect([pictureMessages.unreadableSvg, pictureMessages.empty]).toContain(refused.message)
      expect((await target.send('/api/site')).status).toBe(200)
    })

    test('the drawing ends itself when it needs more than 256 MB', async () => {
      const layers = Array.from({ length: 200 }, (_, index) => String(index))
      const filter = `<filter id="f" x="0" y="0" width="100" height="100" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">${layers.map((layer) => `<feFlood result="r${layer}"/>`).join('')}<feMerge>${layers.map((layer) => `<feMergeNode in="r${layer}"/>`).join('')}</feMerge></filter>`
      const svg = drawing(`${filter}<rect width="100" height="100" filter="url(#f)"/>`)
      const script = fileURLToPath(new URL('../../api/site-pictures/draw-svg.mjs', import.meta.url))
      const child = spawn(process.execPath, [script, '1024', String(256 * 1024 * 1024)], {
        stdio: ['pipe', 'ignore', 'ignore'],
      })
      child.stdin.end(svg)
      const [code] = (await once(child, 'close')) as [number]
      expect(code).toBe(3)
      expect(await readError(await upload('logo', svg))).toMatchObject({
        message: pictureMessages.unreadableSvg,
      })
    })

    test('nothing is loaded from other addresses and files', async () => {
      const asked: string[] = []
      const other = createServer((request, response) => {
        asked.push(request.url ?? '')
        response.end()
      })
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
      try {
        const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
        const file = new URL('../../web/public/icons/icon-192.png', import.meta.url).href
        const { pictures } = await set(
          'logo',
          `<?xml version="1.0"?><?xml-stylesheet href="${address}/style.css"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>${drawing(
            `<style>@import url("${address}/import.css");</style><script xlink:href="${address}/script.js"/><image xlink:href="${address}/picture.png" width="50" height="100"/><use xlink:href="${address}/a.svg#b"/><image xlink:href="${file}" width="100" height="100"/><circle cx="90" cy="90" r="10" fill="#ff0000"/>`,
          )}`,
        )
        expect(asked).toEqual([])
        // Only the circle is there.
        expect(pictures.logo).toMatch(/-(\d+)x\1\.png$/)
        const { at } = await pixelsOf((await load(`/look/${pictures.logo}`)).bytes)
        expect(at(0.5, 0.5)).toEqual([255, 0, 0, 255])
      } finally {
        await new Promise((resolve) => other.close(resolve))
      }
    })

    test('an SVG is sent to browsers only as a picture', async () => {
      const script = '<script>alert(1)</script><a onclick="alert(2)">'
      const site = await set('logo', drawing(`${script}<circle r="40" cx="50" cy="50"/></a>`))
      const paths = [
        `/look/${site.pictures.logo}`,
        ...drawnPictures.map((name) => drawnPicturePath(name, site)),
      ]
      for (const path of paths) {
        const { response, bytes } = await load(path)
        expect(response.headers.get('content-type'), path).toBe('image/png')
        expect(bytes.subarray(1, 4).toString(), path).toBe('PNG')
        expect(bytes.includes('alert'), path).toBe(false)
      }
    })

    test.each([
      [
        'a PNG of 50,000 by 50,000',
        () => pngWithClaimedSize(50_000, 50_000),
        /more than 50 megapixels/,
      ],
      [
        'a WebP of 14,000 by 14,000',
        () => webpWithClaimedSize(14_000, 14_000),
        /more than 50 megapixels/,
      ],
      [
        'a PNG that ends early',
        async () => (await createTestImage('png')).subarray(0, 200),
        /damaged/,
      ],
      ['a GIF', () => createTestImage('gif'), /PNG, WebP or SVG/],
      ['an empty file', () => Buffer.alloc(0), /PNG, WebP or SVG/],
    ])('%s is refused', async (_, make, message) => {
      for (const picture of ['logo', 'home-picture', 'share-image'] as const) {
        const refused = await readError(await upload(picture, await make()))
        expect(refused).toMatchObject({ status: 400, code: 'invalid', paths: ['file'] })
        if (picture === 'logo') expect(refused.message).toMatch(message)
      }
    })
  })

  test('the icons have their sizes, and stay under their addresses', async () => {
    const site = await set('logo', await createTestImage('png', 300, 200))
    const sizes: Record<string, number> = { 'apple-touch-icon': 180 }
    for (const icon of siteIcons) {
      const path = drawnPicturePath(icon, site)
      const { response, bytes } = await load(path)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const { width, height } = await sharp(bytes).metadata()
      const size = sizes[icon] ?? Number(/\d+$/.exec(icon)?.[0])
      expect([width, height], icon).toEqual([size, size])
    }
    const changed = await set('logo', await createTestImage('png', 200, 300))
    for (const picture of drawnPictures)
      expect(drawnPicturePath(picture, changed)).not.toBe(drawnPicturePath(picture, site))
    // The earlier version is kept.
    expect((await load(drawnPicturePath('icon-192', site))).response.status).toBe(200)
  })

  test('another color, name or line changes the pictures that show it', async () => {
    const site = await setColor('#e5002b')
    const other = await setColor('#ffe14d')
    for (const picture of drawnPictures)
      expect(drawnPicturePath(picture, other)).not.toBe(drawnPicturePath(picture, site))
    const renamed = { ...other, name: 'Harbor Pros' }
    expect(drawnPicturePath('share', renamed)).not.toBe(drawnPicturePath('share', other))
    expect(drawnPicturePath('icon-512', renamed)).toBe(drawnPicturePath('icon-512', other))
  })

  test.each([
    ['black', '#000000', true],
    ['white', '#ffffff', false],
    ['yellow', '#ffe14d', false],
    ['dark blue', '#0b1d3a', true],
  ])('a transparent %s logo is seen on light and on dark pages', async (_, color, isDark) => {
    await setColor('#0b5cad')
    const site = await set('logo', disc(color))
    const header = await pixelsOf((await load(drawnPicturePath('logo', site))).bytes)
    expect([header.width, header.height]).toEqual([72, 72])
    expect(headerLogoSize(site.pictures.logo ?? '')).toEqual({ width: 36, height: 36 })
    expect(hexAt(header.at(0.5, 0.5))).toBe(color)
    expect(isForLightGround(site.pictures.logo ?? '')).toBe(isDark)
    if (isDark) {
      // Dark pages give it a white ground.
      expect(header.at(0, 0)[3]).toBe(0)
    } else {
      // Between the disc and the edge of its tile.
      const ground = header.at(0.5, 0.03)
      expect(ground[3]).toBe(255)
      expect(contrast(hexAt(ground), color)).toBeGreaterThan(2.5)
    }
    for (const icon of ['icon-maskable-512', 'apple-touch-icon'] as const) {
      const { at } = await pixelsOf((await load(drawnPicturePath(icon, site))).bytes)
      expect(at(0, 0)[3], `${icon} has no transparent corner`).toBe(255)
      expect(contrast(hexAt(at(0, 0)), hexAt(at(0.5, 0.5)))).toBeGreaterThan(2.5)
    }
  })

  test('a logo that is seen on both needs no ground in the header', async () => {
    const site = await set('logo', disc('#1aa35a'))
    const { at } = await pixelsOf((await load(drawnPicturePath('logo', site))).bytes)
    expect(at(0, 0)[3]).toBe(0)
  })

  test('the maskable icon has the logo inside the circle that every phone shows', async () => {
    const site = await set(
      'logo',
      drawing(
        '<rect width="100" height="100" fill="#c00000"/><circle r="1"/>',
        'viewBox="-5 -5 110 110"',
      ),
    )
    const { bytes } = await load(drawnPicturePath('icon-maskable-512', site))
    const { at } = await pixelsOf(bytes)
    const ground = at(0, 0)
    for (let angle = 0; angle < 2 * Math.PI; angle += 0.05)
      expect(at(0.5 + 0.41 * Math.cos(angle), 0.5 + 0.41 * Math.sin(angle))).toEqual(ground)
  })

  test('the monochrome icon has only the shape', async () => {
    const site = await set('logo', disc('#e5002b'))
    const { at } = await pixelsOf((await load(drawnPicturePath('icon-monochrome-512', site))).bytes)
    expect(at(0.5, 0.5)).toEqual([255, 255, 255, 255])
    expect(at(0, 0)[3]).toBe(0)
  })

  test('the picture of link previews is drawn from name and line, or is the uploaded one', async () => {
    const site = await setColor('#e5002b')
    const { bytes } = await load(drawnPicturePath('share', site))
    const { width, height, at } = await pixelsOf(bytes)
    expect([width, height]).toEqual([1200, 630])
    expect(hexAt(at(0, 0))).toBe('#e5002b')
    const { bytes: renamed } = await load(
      drawnPicturePath('share', await set('share-image', await createTestImage('png', 800, 800))),
    )
    expect(renamed.equals(bytes)).toBe(true)
    const { pictures } = await readReply(
      contract.site.getForAdmins,
      await admin.send('GET', '/api/admin/site'),
    ).then((reply) => reply.site)
    const uploaded = await load(`/look/${pictures.shareImage}`)
    expect(uploaded.response.headers.get('content-type')).toBe('image/jpeg')
    expect(uploaded.bytes.subarray(0, 2).toString('hex')).toBe('ffd8')
  })

  test('other addresses below /look/ are not found, and pictures without a version are deleted', async () => {
    for (const path of [
      '/look/',
      '/look/x',
      '/look/0123456789abcd/icon-192.png',
      '/look/0123456789abcdef-1x1.png',
      '/look/%00',
      '/look/../etc/passwd.png',
    ])
      expect((await target.send(path)).status, path).toBe(404)
    const { pictures } = await set('home-picture', await createTestImage('jpeg'))
    const path = `/look/${pictures.homePicture}`
    expect((await load(path)).response.headers.get('content-type')).toBe('image/webp')
    await admin.send('DELETE', '/api/admin/site/home-picture')
    expect(await server.db('site_pictures').where({ name: pictures.homePicture })).toHaveLength(1)
    for (let change = 0; change < 20; change += 1)
      await setColor(change % 2 ? '#111111' : '#222222')
    expect(await server.db('site_pictures').where({ name: pictures.homePicture })).toEqual([])
  })
})
