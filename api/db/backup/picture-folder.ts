import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const PARTIAL = '.partial'

/**
 * The folder for restored pictures. A file name always belongs to the same picture, so a restore
 * never changes existing pictures. The running server later removes pictures that no listing uses.
 */
export class PictureFolder {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Creates the folder and deletes the partial files of an aborted restore. */
  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    for (const name of await readdir(this.#folder)) {
      if (name.endsWith(PARTIAL)) await rm(join(this.#folder, name), { force: true })
    }
  }

  /** Writes a picture atomically. Does nothing if a file with its name and size exists. */
  async write(name: string, bytes: Buffer): Promise<void> {
    const file = join(this.#folder, name)
    const found = await stat(file).catch(() => null)
    if (found?.size === bytes.length) return
    const handle = await open(`${file}${PARTIAL}`, 'w', 0o644)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(`${file}${PARTIAL}`, file)
  }
}
