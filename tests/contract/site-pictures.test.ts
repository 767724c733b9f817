import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { pictureMessages } from '#contract/messages.ts'
import { MAX_SITE_PICTURE_BYTES } from '#contract/rules/site-pictures.ts'
import { blob, createTestImage } from '../support/pictures.ts'
import { signInAs, type TestUser } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames, withTarget } from './targets.ts'

const { get, getForAdmins, removePicture, restore, save, setPicture, versions } = contract.site
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'

describe.each(targetNames)('the pictures of the site on %s', (name) => {
  const target = withTarget(name)
  let admin: TestUser
  beforeAll(async () => {
    admin = await signInAs(target, 'admin@example.com')
  })

  const read = async () => readReply(getForAdmins, await admin.send('GET', '/api/admin/site'))
  const upload = (picture: string, bytes: Uint8Array | string) =>
    admin.upload('POST', `/api/admin/site/${picture}`, blob(bytes))
  const set = async (picture: string, bytes: Uint8Array | string) =>
    readReply(setPicture, await upload(picture, bytes))
  const remove = async (picture: string) =>
    readReply(removePicture, await admin.send('DELETE', `/api/admin/site/${picture}`))

  test.each([
    ['logo', 'logo'],
    ['share-image', 'shareImage'],
    ['home-picture', 'homePicture'],
  ] as const)(
    '%s is uploaded as the next version, shown to everybody and removed',
    async (path, kind) => {
      const { version } = await read()
      const saved = await set(path, await createTestImage('png'))
      expect(saved.version).toBe(version + 1)
      expect(saved.site.pictures[kind]).toMatch(/^[0-9a-f]{16}-\d+x\d+\.(png|jpg|webp)$/)
      expect(await readReply(get, await target.send('/api/site'))).toMatchObject({
        version: saved.version,
        site: { pictures: saved.site.pictures },
      })
      const shown = await target.send(`/look/${saved.site.pictures[kind]}`)
      expect([shown.status, shown.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ])
      const [newest] = await readReply(
        versions,
        await admin.send('GET', '/api/admin/site/versions'),
      )
      expect(newest).toMatchObject({ version: saved.version, changed: [kind] })
      const other = await set(path, await createTestImage('webp', 500, 500))
      expect(other.site.pictures[kind]).not.toBe(saved.site.pictures[kind])
      const removed = await remove(path)
      expect(removed).toMatchObject({ version: version + 3, site: { pictures: { [kind]: null } } })
      expect((await remove(path)).version).toBe(removed.version)
    },
  )

  test('a logo can be an SVG, other pictures can be JPEG', async () => {
    expect((await set('logo', svg)).site.pictures.logo).toMatch(/\.png$/)
    expect(
      (await set('share-image', await createTestImage('jpeg'))).site.pictures.shareImage,
    ).toMatch(/-1200x630\.jpg$/)
  })

  test('an upload keeps the settings, and a restored version has its pictures', async () => {
    const { version } = await read()
    const named = await readReply(
      save,
      await admin.send('PUT', '/api/admin/site', { version, site: { name: 'Harbor Pros' } }),
    )
    const withLogo = await set('logo', await createTestImage('png', 300, 200))
    expect(withLogo.site.name).toBe('Harbor Pros')
    expect(withLogo.version).toBe(named.version + 1)
    const without = await remove('logo')
    const path = `/api/admin/site/versions/${withLogo.version}/restore`
    const restored = await readReply(
      restore,
      await admin.send('POST', path, { version: without.version }),
    )
    expect(restored.site.pictures).toEqual(withLogo.site.pictures)
  })

  test.each([
    ['logo', 'a text', pictureMessages.noLogo],
    ['share-image', svg, pictureMessages.noPhoto],
    ['home-picture', svg, pictureMessages.noPhoto],
  ])('%s is refused with the field for %s', async (picture, bytes, message) => {
    const { version } = await read()
    expect(await readError(await upload(picture, bytes))).toMatchObject({
      status: 400,
      code: 'invalid',
      paths: ['file'],
      message,
    })
    expect((await read()).version).toBe(version)
  })

  test('a JPEG is no logo, because it has no transparent parts', async () => {
    expect(await readError(await upload('logo', await createTestImage('jpeg')))).toMatchObject({
      status: 400,
      message: pictureMessages.noLogo,
    })
  })

  test('a file above 2 MB is refused, and an unknown picture is not found', async () => {
    const large = new Uint8Array(MAX_SITE_PICTURE_BYTES + 1)
    large.set(await createTestImage('png'))
    expect(await readError(await upload('logo', large))).toMatchObject({ status: 413 })
    const { status } = await readError(await upload('favicon', await createTestImage('png')))
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })
})
