import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { readError } from '../contract/read-reply.ts'
import { featureDatabases } from '../support/databases.ts'
import { withPictureUploads } from '../support/picture-uploads.ts'
import {
  avifWithClaimedSize,
  createTestImage,
  pngWithClaimedSize,
  webpWithClaimedSize,
} from '../support/pictures.ts'

describe.each(featureDatabases)('uploaded pictures on %s', (kind) => {
  const { server, owner, listing, filesIn, uploadPhoto, addPhoto, storedFile } =
    withPictureUploads(kind)

  describe('hostile files', () => {
    const truncated = async () => (await createTestImage('jpeg')).subarray(0, 1500)
    const html = '<!doctype html><script>alert(document.domain)</script>'
    const cases: [string, () => Promise<Uint8Array | string>, RegExp][] = [
      ['a truncated JPEG', truncated, /damaged/],
      ['a truncated PNG', async () => (await createTestImage('png')).subarray(0, 200), /damaged/],
      [
        'a truncated WebP',
        async () => (await createTestImage('webp')).subarray(0, 100),
        /damaged|JPEG, PNG, WebP or AVIF/,
      ],
      [
        'a PNG of 50,000 by 50,000',
        () => pngWithClaimedSize(50_000, 50_000),
        /more than 50 megapixels/,
      ],
      [
        'a PNG of 4,000,000,000 pixels a side',
        () => pngWithClaimedSize(4_000_000_000, 4_000_000_000),
        /damaged|megapixels/,
      ],
      [
        'a WebP of 14,000 by 14,000, whose pixels would need 784 MB',
        () => Promise.resolve(webpWithClaimedSize(14_000, 14_000)),
        /more than 50 megapixels/,
      ],
      [
        'an AVIF of 7000 by 7000, which would need 900 MB',
        () => avifWithClaimedSize(7000, 7000),
        /more than 16 megapixels/,
      ],
      [
        'an SVG',
        () =>
          Promise.resolve(
            '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
          ),
        /JPEG, PNG, WebP or AVIF/,
      ],
      ['HTML called a PNG', () => Promise.resolve(html), /JPEG, PNG, WebP or AVIF/],
      [
        'HTML before a PNG',
        async () => Buffer.concat([Buffer.from(html), await createTestImage('png')]),
        /JPEG, PNG, WebP or AVIF/,
      ],
      [
        'a script that is also a GIF',
        async () =>
          Buffer.concat([
            Buffer.from('GIF89a/*'),
            await createTestImage('gif'),
            Buffer.from('*/=1;alert(1)'),
          ]),
        /JPEG, PNG, WebP or AVIF/,
      ],
      ['a TIFF', () => createTestImage('tiff'), /JPEG, PNG, WebP or AVIF/],
      [
        'HTML after the first bytes of a PNG',
        async () =>
          Buffer.concat([(await createTestImage('png')).subarray(0, 8), Buffer.from(html)]),
        /damaged|JPEG, PNG, WebP or AVIF/,
      ],
      [
        'HTML after the first bytes of a JPEG',
        () =>
          Promise.resolve(
            Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(html)]),
          ),
        /damaged|JPEG, PNG, WebP or AVIF/,
      ],
      [
        'a RIFF sound file',
        () => Promise.resolve(Buffer.from('RIFF\u0000\u0000\u0000\u0000WAVEfmt ')),
        /JPEG, PNG, WebP or AVIF/,
      ],
      ['two bytes', () => Promise.resolve(Buffer.from([0xff, 0xd8])), /JPEG, PNG, WebP or AVIF/],
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
      const { added } = await addPhoto(
        Buffer.concat([
          await createTestImage('jpeg'),
          Buffer.from(html),
          Buffer.from('PK\u0003\u0004'),
        ]),
      )
      for (const url of [added.url, added.largeUrl]) {
        const bytes = await readFile(storedFile(url))
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
})
