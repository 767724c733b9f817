import { beforeAll, describe, expect, test } from 'vitest'
import { siteMessages } from '#contract/messages.ts'
import { readSite } from '../../api/db/site.ts'
import {
  exportSite,
  importSite,
  UnreadableSettingsError,
} from '../../api/features/site/transfer.ts'
import { anyDatabase } from '../support/databases.ts'
import { createTestImage } from '../support/pictures.ts'
import { withServer } from '../support/server.ts'

describe('the file of the settings', () => {
  const server = withServer(anyDatabase, 'empty')
  const load = (file: unknown) => importSite(server.db, JSON.stringify(file))
  beforeAll(async () => {
    await load({
      format: 1,
      site: { name: 'Harbor Pros' },
      logo: (await createTestImage('png')).toString('base64'),
      homePicture: (await createTestImage('webp', 500, 500)).toString('base64'),
    })
  })

  test('brings settings and pictures to another site', async () => {
    const file = await exportSite(server.db)
    expect(file).toMatchObject({ format: 1, site: { name: 'Harbor Pros' }, shareImage: null })
    const before = await readSite(server.db)
    await load({ format: 1, site: {} })
    expect(await readSite(server.db)).toMatchObject({ name: 'Lintel', pictures: { logo: null } })
    expect(await load(file)).toEqual([])
    // The picture of the home page is encoded again, as after an upload.
    expect(await readSite(server.db)).toEqual({
      ...before,
      pictures: { ...before.pictures, homePicture: expect.stringMatching(/-500x500\.webp$/) },
    })
    expect(before.pictures.logo).not.toBeNull()
    expect(before.pictures.homePicture).not.toBeNull()
  })

  test('leaves out what is unknown or invalid, and names it', async () => {
    const leftOut = await load({
      format: 1,
      site: { name: '', tagline: 'By the sea', moon: 1, contact: { fax: '1', phone: 'x' } },
      logo: 'bm8gcGljdHVyZQ==',
      video: '',
    })
    expect(leftOut.map(({ path }) => path)).toEqual([
      'name',
      'moon',
      'contact.fax',
      'contact.phone',
      'video',
      'logo',
    ])
    expect(await readSite(server.db)).toMatchObject({ name: 'Lintel', tagline: 'By the sea' })
  })

  test.each([
    ['no JSON', 'name: Harbor', siteMessages.notJson],
    ['another format', '{"format":2,"site":{}}', siteMessages.otherFormat],
    ['a list', '[]', siteMessages.otherFormat],
    ['without settings', '{"format":1,"site":null}', siteMessages.otherFormat],
    ['with a list of settings', '{"format":1,"site":[]}', siteMessages.otherFormat],
  ])('is refused and changes nothing when it is %s', async (_, text, message) => {
    const before = await readSite(server.db)
    const error = await importSite(server.db, text).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UnreadableSettingsError)
    expect((error as Error).message).toBe(message)
    expect(await readSite(server.db)).toEqual(before)
  })
})
