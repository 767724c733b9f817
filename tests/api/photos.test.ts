import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { ContractorDetail } from '#contract/entities.ts'
import { sweepTemporaryFiles } from '../../api/http/upload.ts'
import { readError, readReply } from '../contract/read-reply.ts'
import { featureDatabases } from '../support/databases.ts'
import { blob, drawTestImage, createTestImage, pngWithClaimedSize } from '../support/pictures.ts'
import { HOUR_MS } from '../support/posts.ts'
import { withServer } from '../support/server.ts'
import { registerOwner, type TestUser, listingForm } from '../support/users.ts'

const { addPhoto, setLogo } = contract.listingPhotos

describe.each(featureDatabases)('uploaded pictures on %s', (kind) => {
  const server = withServer(kind, 'demo')
  let owner: TestUser
  let listing: ContractorDetail
  const target = { send: (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init) }
  beforeEach(async () => {
    owner = await registerOwner(target)
    listing = await readReply(
      contract.ownerListings.create,
      await owner.send('POST', '/api/contractors', listingForm()),
    )
  })

  const filesIn = (folder: string) =>
    readdir(join(server.dataDir, folder)).catch((): string[] => [])
  const uploadPhoto = (bytes: Uint8Array | string, name?: string) =>
    owner.upload('POST', `/api/contractors/${listing.id}/photos`, blob(bytes), name)
  const photo = async (bytes: Uint8Array) => {
    const reply = await readReply(addPhoto, await uploadPhoto(bytes))
    const added = reply.photos.at(-1)
    if (!added) throw new Error('No photo was added')
    return { reply, added }
  }
  const stored = (url: string) => join(server.dataDir, url)

  test('a photo is stored as WebP in two sizes: cropped for the card, and large', async () => {
    const { added } = await photo(await createTestImage('jpeg', 2000, 1500))
    expect(await sharp(stored(added.url)).metadata()).toMatchObject({
      format: 'webp',
      width: 600,
      height: 400,
    })
    expect(await sharp(stored(added.largeUrl)).metadata()).toMatchObject({
      format: 'webp',
      width: 1600,
      height: 1200,
    })
    expect(added).toMatchObject({ width: 1600, height: 1200 })
    const small = await photo(await createTestImage('webp', 500, 300))
    expect(small.added).toMatchObject({ width: 500, height: 300 })
  })

  test('a logo is scaled to fit 400 by 400 and keeps transparency', async () => {
    const transparent = await sharp(Buffer.alloc(800 * 200 * 4), {
      raw: { width: 800, height: 200, channels: 4 },
    })
      .png()
      .toBuffer()
    const reply = await readReply(
      setLogo,
      await owner.upload('PUT', `/api/contractors/${listing.id}/logo`, blob(transparent)),
    )
    expect(await sharp(stored(reply.logoUrl ?? '')).metadata()).toMatchObject({
      format: 'webp',
      width: 400,
      height: 100,
      hasAlpha: true,
    })
  })

  test('the EXIF orientation is applied, and all EXIF data are removed', async () => {
    const turned = await drawTestImage(800, 400)
      .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '27/1 57/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(turned.includes('Exif')).toBe(true)
    const { added } = await photo(turned)
    expect(added).toMatchObject({ width: 400, height: 800 })
    const bytes = await readFile(stored(added.largeUrl))
    expect(await sharp(stored(added.largeUrl)).metadata()).not.toHaveProperty('exif')
    expect(bytes.includes('SECRET-OWNER')).toBe(false)
    // The upper quarter of the upload is blue. After the rotation it is on the right.
    const points = await sharp(stored(added.largeUrl)).raw().toBuffer()
    expect([points[2] ?? 0, points[(400 - 1) * 3 + 2] ?? 0].map((value) => value > 65)).toEqual([
      false,
      true,
    ])
  })

  test('pictures are served as immutable WebP files', async () => {
    const { added } = await photo(await createTestImage('jpeg'))
    for (const method of ['GET', 'HEAD']) {
      const response = await target.send(added.url, { method })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.getSetCookie()).toEqual([])
      expect((await response.arrayBuffer()).byteLength > 0).toBe(method === 'GET')
    }
  })

  test.each([
    '/uploads/',
    '/uploads/x',
    `/uploads/${'0'.repeat(32)}-card.webp`,
    '/uploads/..%2f..%2fetc%2fpasswd',
    '/uploads/%00',
    '/uploads/%ZZ',
  ])('%s responds with 404', async (path) => {
    const response = await target.send(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('removing a picture deletes only its files', async () => {
    const [other, removed] = [
      await photo(await createTestImage('jpeg')),
      await photo(await createTestImage('jpeg')),
    ]
    const before = await filesIn('uploads')
    await owner.send('DELETE', `/api/contractors/${listing.id}/photos/${removed.added.id}`)
    const removedFiles = [removed.added.url, removed.added.largeUrl].map((url) =>
      url.slice('/uploads/'.length),
    )
    expect(await filesIn('uploads')).toEqual(before.filter((file) => !removedFiles.includes(file)))
    expect((await target.send(other.added.url)).status).toBe(200)
    const logo = async () =>
      (
        await readReply(
          setLogo,
          await owner.upload(
            'PUT',
            `/api/contractors/${listing.id}/logo`,
            blob(await createTestImage('png')),
          ),
        )
      ).logoUrl ?? ''
    const [first, second] = [await logo(), await logo()]
    expect([(await target.send(first)).status, (await target.send(second)).status]).toEqual([
      404, 200,
    ])
  })

  test('an external image remains the card image', async () => {
    await server.db.raw(
      `with next as (update directory set version = version + 1 returning version)
      update contractors set image_url = 'https://images.example/a.jpg', change_seq = (select version from next) where id = ?`,
      [listing.id],
    )
    const { reply, added } = await photo(await createTestImage('jpeg'))
    expect(reply.imageUrl).toBe('https://images.example/a.jpg')
    expect(
      (
        await readReply(
          contract.listingPhotos.removePhoto,
          await owner.send('DELETE', `/api/contractors/${listing.id}/photos/${added.id}`),
        )
      ).imageUrl,
    ).toBe('https://images.example/a.jpg')
  })

  test('eight of twelve concurrent photos are stored with their files', async () => {
    const before = (await filesIn('uploads')).length
    const file = await createTestImage('jpeg', 300, 200)
    const responses = await Promise.all(Array.from({ length: 12 }, () => uploadPhoto(file)))
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      ...Array.from({ length: 8 }, () => 201),
      ...Array.from({ length: 4 }, () => 409),
    ])
    expect((await filesIn('uploads')).length - before).toBe(16)
    expect(await filesIn('tmp')).toEqual([])
  })

  describe('hostile files', () => {
    const truncated = async () => (await createTestImage('jpeg')).subarray(0, 1500)
    const html = '<!doctype html><script>alert(document.domain)</script>'
    const cases: [string, () => Promise<Uint8Array | string>, RegExp][] = [
      ['a truncated JPEG', truncated, /damaged/],
      ['a truncated PNG', async () => (await createTestImage('png')).subarray(0, 200), /damaged/],
      [
        'a truncated WebP',
        async () => (await createTestImage('webp')).subarray(0, 100),
        /damaged|JPEG, PNG or WebP/,
      ],
      [
        'a PNG of 50,000 by 50,000',
        () => pngWithClaimedSize(50_000, 50_000),
        /more than 40 megapixels/,
      ],
      [
        'a PNG of 4,000,000,000 pixels a side',
        () => pngWithClaimedSize(4_000_000_000, 4_000_000_000),
        /damaged|megapixels/,
      ],
      [
        'an SVG',
        () =>
          Promise.resolve(
            '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
          ),
        /JPEG, PNG or WebP/,
      ],
      ['HTML called a PNG', () => Promise.resolve(html), /JPEG, PNG or WebP/],
      [
        'HTML before a PNG',
        async () => Buffer.concat([Buffer.from(html), await createTestImage('png')]),
        /JPEG, PNG or WebP/,
      ],
      [
        'a script that is also a GIF',
        async () =>
          Buffer.concat([
            Buffer.from('GIF89a/*'),
            await createTestImage('gif'),
            Buffer.from('*/=1;alert(1)'),
          ]),
        /JPEG, PNG or WebP/,
      ],
      ['a TIFF', () => createTestImage('tiff'), /JPEG, PNG or WebP/],
      [
        'HTML after the first bytes of a PNG',
        async () =>
          Buffer.concat([(await createTestImage('png')).subarray(0, 8), Buffer.from(html)]),
        /damaged|JPEG, PNG or WebP/,
      ],
      [
        'HTML after the first bytes of a JPEG',
        () =>
          Promise.resolve(
            Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(html)]),
          ),
        /damaged|JPEG, PNG or WebP/,
      ],
      [
        'a RIFF sound file',
        () => Promise.resolve(Buffer.from('RIFF\u0000\u0000\u0000\u0000WAVEfmt ')),
        /JPEG, PNG or WebP/,
      ],
      ['two bytes', () => Promise.resolve(Buffer.from([0xff, 0xd8])), /JPEG, PNG or WebP/],
    ]

    test.each(cases)('%s is rejected and leaves no file', async (_, make, message) => {
      const before = await filesIn('uploads')
      const error = await readError(await uploadPhoto(await make(), 'holiday.png'))
      expect(error).toMatchObject({
        status: 400,
        code: 'invalid',
        paths: ['file'],
        message: expect.stringMatching(message) as string,
      })
      expect(await filesIn('uploads')).toEqual(before)
      expect(await filesIn('tmp')).toEqual([])
    })

    test('data after the end of a picture is removed', async () => {
      const { added } = await photo(
        Buffer.concat([
          await createTestImage('jpeg'),
          Buffer.from(html),
          Buffer.from('PK\u0003\u0004'),
        ]),
      )
      for (const url of [added.url, added.largeUrl]) {
        const bytes = await readFile(stored(url))
        expect(bytes.includes('<script>') || bytes.includes('PK\u0003\u0004')).toBe(false)
      }
    })

    test('a file name with folders creates no folders', async () => {
      const response = await uploadPhoto(await createTestImage('png'), '../../../evil.png')
      expect(response.status).toBe(201)
      expect((await filesIn('.')).toSorted()).toEqual(['tmp', 'uploads'])
    })

    test('an aborted upload leaves no file', async () => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
      socket.write(
        `POST /api/contractors/${listing.id}/photos HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nCookie: ${owner.cookie}\r\n` +
          'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
      )
      await expect.poll(() => filesIn('tmp')).toHaveLength(1)
      socket.destroy()
      await expect.poll(() => filesIn('tmp')).toEqual([])
    })
  })

  test('by default, sweepTemporaryFiles deletes only files older than a day; with the limit 0 it deletes all', async () => {
    const tmp = join(server.dataDir, 'tmp')
    await mkdir(tmp, { recursive: true })
    for (const [name, hours] of [
      ['of-a-long-import', 23],
      ['left-over', 25],
    ] as const) {
      const at = new Date(Date.now() - hours * HOUR_MS)
      await writeFile(join(tmp, name), 'x')
      await utimes(join(tmp, name), at, at)
    }
    await sweepTemporaryFiles(tmp)
    expect(await filesIn('tmp')).toEqual(['of-a-long-import'])
    await sweepTemporaryFiles(tmp, 0)
    expect(await filesIn('tmp')).toEqual([])
  })
})
