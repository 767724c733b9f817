import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureArea, PictureStore } from './picture-store.ts'

const PARTIAL = '.partial'
/** An older partial file is not being written any more. */
const MAX_WRITE_MS = 3600 * 1000

/**
 * Returns a store in a folder. The bin is a subfolder, so that a move is a rename. Several
 * processes may use the folder at the same time.
 */
export function createFolderStore(folder: string): PictureStore {
  const folders: Record<PictureArea, string> = { listings: folder, bin: join(folder, '.bin') }
  const ownerFile = join(folder, '.directory')
  return {
    location: folder,
    ownerLocation: ownerFile,
    async prepare() {
      await mkdir(folder, { recursive: true })
      for (const name of await readdir(folder)) {
        const file = join(folder, name)
        if (name.endsWith(PARTIAL) && Date.now() - (await modifiedAt(file)) > MAX_WRITE_MS)
          await rm(file, { force: true })
      }
    },
    async write(name, bytes) {
      const file = join(folder, name)
      if ((await stat(file).catch(nullIfMissing))?.size === bytes.length) return
      await mkdir(folder, { recursive: true })
      const partial = `${file}${PARTIAL}`
      try {
        const handle = await open(partial, 'w', 0o644)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(partial, file)
      } catch (error) {
        await rm(partial, { force: true }).catch(() => undefined)
        throw error
      }
    },
    async open(name) {
      const handle = await open(join(folder, name)).catch(nullIfMissing)
      if (!handle) return null
      const { size } = await handle.stat()
      return { content: handle.createReadStream(), length: size }
    },
    publicUrlOf: () => null,
    async list(area) {
      const names = (await readdir(folders[area]).catch(nullIfMissing)) ?? []
      const files = await Promise.all(
        names.map(async (name) => ({
          name,
          modifiedAt: await modifiedAt(join(folders[area], name)),
        })),
      )
      // A file that was deleted meanwhile has no modification time.
      return files.filter((file) => file.modifiedAt > 0)
    },
    async moveTo(area, files) {
      if (files.length === 0) return
      const from = folders[area === 'bin' ? 'listings' : 'bin']
      await mkdir(folders[area], { recursive: true })
      const now = new Date()
      for (const name of files) {
        // The retention in the bin starts now.
        if (area === 'bin') await utimes(join(from, name), now, now).catch(nullIfMissing)
        await rename(join(from, name), join(folders[area], name)).catch(nullIfMissing)
      }
    },
    async remove(area, files) {
      for (const name of files) await rm(join(folders[area], name), { force: true })
    },
    readOwner: () => readFile(ownerFile, 'utf8').catch(nullIfMissing),
    async writeOwner(epoch) {
      await mkdir(folder, { recursive: true })
      await writeFile(ownerFile, epoch)
    },
  }
}

/** Returns the modification time of a file as Unix time in ms; 0 if the file does not exist. */
async function modifiedAt(file: string): Promise<number> {
  return (await stat(file).catch(nullIfMissing))?.mtimeMs ?? 0
}

/** Returns null for a missing file. Another instance may have moved or deleted it first. */
function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
