import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { sweepTemporaryFiles } from '../../api/http/upload.ts'
import { readReply } from '../contract/read-reply.ts'
import { featureDatabases } from '../support/databases.ts'
import { quickSubset } from '../support/full-run.ts'
import { withPictureUploads } from '../support/picture-uploads.ts'
import {
  blob,
  createTestImage,
  drawTestImage,
  progressiveJpegWithClaimedSize,
} from '../support/pictures.ts'
import { HOUR_MS } from '../support/posts.ts'

const { setLogo } = contract.listingPhotos

describe.each(featureDatabases)('uploaded pictures on %s', (kind) => {
  const { server, target, owner, listing, filesIn, uploadPhoto, addPhoto, storedFile } =
    withPictureUploads(kind)

  test('a photo is stored as WebP in two sizes: cropped for the card, and large', async () => {
    const { added } = await addPhoto(await createTestImage('jpeg', 2000, 1500))
    expect(await sharp(storedFile(added.url)).metadata()).toMatchObject({
      format: 'webp',
      width: 600,
      height: 400,
    })
    expect(await sharp(storedFile(added.largeUrl)).metadata()).toMatchObject({
      format: 'webp',
      width: 1600,
      height: 1200,
    })
    expect(added).toMatchObject({ width: 1600, height: 1200 })
    const small = await addPhoto(await createTestImage('webp', 500, 300))
    expect(small.added).toMatchObject({ width: 500, height: 300 })
  })

  test.each(
    quickSubset(
      [
        ['JPEG of 54 megapixels', 9000, 6000, 'jpeg', {}],
        ['JPEG of 108 megapixels', 12_000, 9000, 'jpeg', {}],
        ['AVIF', 400, 300, 'avif', { effort: 0 }],
      ] as const,
      ([, width]) => width < 12_000,
    ),
  )("pictures of today's telephones are read: a %s", async (_, width, height, format, options) => {
    const picture = sharp({ create: { width, height, channels: 3, background: '#875' } })
    const { added } = await addPhoto(await picture[format](options).toBuffer())
    expect(added.width / added.height).toBeCloseTo(width / height, 1)
    expect(added.width).toBe(Math.min(width, 1600))
  })

  test('a JPEG of 54 megapixels that becomes sharper while it loads is refused', async () => {
    const response = await uploadPhoto(await progressiveJpegWithClaimedSize(9000, 6000))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('more than 50 megapixels')
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
    expect(await sharp(storedFile(reply.logoUrl ?? '')).metadata()).toMatchObject({
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
    const { added } = await addPhoto(turned)
    expect(added).toMatchObject({ width: 400, height: 800 })
    const bytes = await readFile(storedFile(added.largeUrl))
    expect(await sharp(storedFile(added.largeUrl)).metadata()).not.toHaveProperty('exif')
    expect(bytes.includes('SECRET-OWNER')).toBe(false)
    // The upper quarter of the upload is blue. After the rotation it is on the right.
    const points = await sharp(storedFile(added.largeUrl)).raw().toBuffer()
    expect([points[2] ?? 0, points[(400 - 1) * 3 + 2] ?? 0].map((value) => value > 65)).toEqual([
      false,
      true,
    ])
  })

  test('pictures are served as immutable WebP files', async () => {
    const { added } = await addPhoto(await createTestImage('jpeg'))
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
      await addPhoto(await createTestImage('jpeg')),
      await addPhoto(await createTestImage('jpeg')),
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
    const { reply, added } = await addPhoto(await createTestImage('jpeg'))
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
