import { IMMUTABLE_CACHE_CONTROL, PRIVATE_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import type { ObjectStorage } from '../integrations/object-storage.ts'
import type { PictureArea, PictureStore } from './picture-store.ts'

const prefixes: Record<PictureArea, string> = { listings: 'uploads/', bin: 'bin/' }
const OWNER_KEY = 'directory-epoch'
const pictureHeaders = { contentType: 'image/webp', cacheControl: IMMUTABLE_CACHE_CONTROL }
const ownerHeaders = { contentType: 'text/plain', cacheControl: PRIVATE_CACHE_CONTROL }

/**
 * Returns a store in a bucket. Served files have the keys `uploads/{file}`, files in the bin
 * `bin/{file}`. Without `publicUrl` this server serves the files. All functions throw `unavailable`
 * when the object storage fails.
 */
export function createBucketStore(
  bucket: ObjectStorage,
  publicUrl: string | undefined,
): PictureStore {
  return {
    location: bucket.location,
    ownerLocation: `${OWNER_KEY} in ${bucket.location}`,
    prepare: () => Promise.resolve(),
    write: (file, bytes) => bucket.put(prefixes.listings + file, bytes, pictureHeaders),
    open: (file) => bucket.get(prefixes.listings + file),
    publicUrlOf: (file) =>
      publicUrl === undefined
        ? null
        : `${publicUrl.replace(/\/$/, '')}/${prefixes.listings}${file}`,
    async list(area) {
      const objects = await bucket.list(prefixes[area])
      return objects.map(({ key, modifiedAt }) => ({
        name: key.slice(prefixes[area].length),
        modifiedAt,
      }))
    },
    async moveTo(area, files) {
      const from = prefixes[area === 'bin' ? 'listings' : 'bin']
      for (const file of files) {
        // The copy gets the time of the move.
        if (await bucket.copy(from + file, prefixes[area] + file)) await bucket.remove(from + file)
      }
    },
    async remove(area, files) {
      for (const file of files) await bucket.remove(prefixes[area] + file)
    },
    async readOwner() {
      const object = await bucket.get(OWNER_KEY)
      return object ? Buffer.concat(await object.content.toArray()).toString() : null
    },
    writeOwner: (epoch) => bucket.put(OWNER_KEY, Buffer.from(epoch), ownerHeaders),
  }
}
