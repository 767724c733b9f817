import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostPage, type PostPage } from '../../support/post-page.ts'

type PictureWindow = Window & { picture: { preparePicture: (file: File) => Promise<Blob> } }

let browser: PostPage
beforeAll(async () => {
  browser = await openPostPage('web/src/domain/listing-form/pictures/prepare-picture.ts', 'picture')
})
afterAll(() => browser?.close())

/** Prepares a file in the browser. Returns type, length and pixels of the result, or the message. */
async function prepare(bytes: Buffer, type: string) {
  const base64 = bytes.toString('base64')
  return browser.page.evaluate(
    async ({ content, mime }) => {
      const data = await (await fetch(`data:${mime};base64,${content}`)).blob()
      const file = new File([data], 'picture', { type: mime })
      try {
        const result = await (window as unknown as PictureWindow).picture.preparePicture(file)
        const { width, height } = await createImageBitmap(result)
        return { isSame: result === file, type: result.type, size: result.size, width, height }
      } catch (error) {
        return (error as Error).message
      }
    },
    { content: base64, mime: type },
  )
}

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

test('a picture that the server can read is sent as it is', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const bytes = await noise(60, 40)[format]().toBuffer()
    expect(await prepare(bytes, `image/${format}`)).toMatchObject({ isSame: true, width: 60 })
  }
})

test('a picture that is too large to send is made smaller', async () => {
  const bytes = await noise(3400, 2550).jpeg({ quality: 100 }).toBuffer()
  expect(bytes.length).toBeGreaterThan(10 * 1024 * 1024)
  const sent = await prepare(bytes, 'image/jpeg')
  expect(sent).toMatchObject({ isSame: false, type: 'image/jpeg', width: 3200, height: 2400 })
  expect((sent as { size: number }).size).toBeLessThan(10 * 1024 * 1024)
})

test('a picture of another type that the browser can read is converted', async () => {
  const gif = await noise(30, 20).gif().toBuffer()
  expect(await prepare(gif, 'image/gif')).toMatchObject({ type: 'image/jpeg', width: 30 })
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="9" height="9"/></svg>'
  expect(await prepare(Buffer.from(svg), 'image/svg+xml')).toMatchObject({
    type: 'image/png',
    width: 800,
    height: 400,
  })
})

test('a picture of an iPhone that this browser cannot read is refused with how to send it', async () => {
  const heic = Buffer.from('\0\0\0\u001cftypheic\0\0\0\0mif1heicmiaf', 'latin1')
  expect(await prepare(heic, 'image/heic')).toMatch(/HEIC.*Safari.*Most Compatible/)
})

test.each([
  [Buffer.from('no picture'), 'text/plain', 'Please choose a JPEG, PNG, WebP or AVIF picture'],
  [Buffer.alloc(0), 'image/png', 'The file is empty'],
])('a file that is no picture is refused', async (bytes, type, message) => {
  expect(await prepare(bytes, type)).toBe(message)
})
