// Draws the pictures of the demo into dist/demo-pictures, before the release. Run it with `npm run
// make:pictures`; the build does so too. Pictures that are already there are drawn again only if
// the drawings have changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { demoPicturesFolder, projectRoot } from '../../root.ts'
import { demoPictureFilePattern } from './demo-pictures.ts'
import { drawPicture, isScene } from './pictures/draw.ts'

const WIDTH = 800
const HEIGHT = 600
/** A picture has about 10 kB. */
const webp = { quality: 56, effort: 2 }

const demo = join(projectRoot, 'api/db/demo')
const stampFile = join(demoPicturesFolder, '.stamp')

/** Returns the file names of all pictures of listings and posts. */
function pictureFiles(): string[] {
  const listings = Object.keys(
    JSON.parse(readFileSync(join(demo, 'pictures.json'), 'utf8')) as object,
  ).map((picture) => `demo-${picture}.webp`)
  const posts = JSON.parse(readFileSync(join(demo, 'posts.json'), 'utf8')) as {
    imageUrl: string | null
  }[]
  return [...listings, ...posts.flatMap(({ imageUrl }) => imageUrl?.split('/').at(-1) ?? [])]
}

/** Returns a hash of the names and of all that the drawings depend on. */
function fingerprint(files: readonly string[]): string {
  const hash = createHash('sha256').update(files.join())
  const drawings = readdirSync(join(demo, 'pictures'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => `pictures/${name}`)
  for (const name of [...drawings, 'contractors/prng.ts', 'make-pictures.ts'])
    hash.update(name).update(readFileSync(join(demo, name)))
  return hash.digest('hex')
}

async function drawAll(files: readonly string[]): Promise<void> {
  const waiting = [...files]
  // A second picture is drawn while the first one is encoded.
  const drawWaiting = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const [, scene = '', number] = demoPictureFilePattern.exec(file) ?? []
      if (!isScene(scene)) throw new RangeError(`nothing can draw ${file}`)
      const svg = drawPicture(scene, Number(number))
      const bytes = await sharp(Buffer.from(svg)).resize(WIDTH, HEIGHT).webp(webp).toBuffer()
      writeFileSync(join(demoPicturesFolder, file), bytes)
    }
  }
  await Promise.all([drawWaiting(), drawWaiting()])
}

const files = pictureFiles()
const stamp = fingerprint(files)
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  rmSync(demoPicturesFolder, { recursive: true, force: true })
  mkdirSync(demoPicturesFolder, { recursive: true })
  sharp.concurrency(1)
  await drawAll(files)
  writeFileSync(stampFile, stamp)
}
