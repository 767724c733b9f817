import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const PARTIAL = '.partial'

/**
 * Where restored pictures go. A name stands for one picture for ever, so that writing them changes
 * nothing that is; those that no listing has are swept at the next start.
 */
export class PictureFolder {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Makes the folder, and takes out what a killed restore left. */
  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    for (const name of await readdir(this.#folder)) {
      if (name.endsWith(PARTIAL)) await rm(join(this.#folder, name), { force: true })
    }
  }

  /** Whole or not at all. */
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
