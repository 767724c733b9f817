import { uploadsFolder } from '../data-folders.ts'
import type { Env } from '../env.ts'
import { createObjectStorage } from '../integrations/object-storage.ts'
import { createBucketStore } from './bucket-store.ts'
import { createFolderStore } from './folder-store.ts'
import type { PictureStore } from './picture-store.ts'

/**
 * Returns the store of the settings: a bucket if `UPLOADS_S3_BUCKET` is set, otherwise a folder in
 * DATA_DIR. `warn` is called when the object storage fails; by default the reason is printed.
 */
export function openPictureStore(
  { DATA_DIR, bucket, UPLOADS_S3_PUBLIC_URL }: Env,
  warn: (details: { err: unknown }, message: string) => void = printWarning,
): PictureStore {
  if (!bucket) return createFolderStore(uploadsFolder(DATA_DIR))
  return createBucketStore(
    createObjectStorage(bucket, (failure) => warn(failure, 'The object storage failed')),
    UPLOADS_S3_PUBLIC_URL,
  )
}

function printWarning({ err }: { err: unknown }, message: string): void {
  process.stderr.write(`${message}: ${err instanceof Error ? err.message : String(err)}\n`)
}
