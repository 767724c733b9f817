import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import {
  type BucketSettings,
  createObjectStorage,
  type ObjectStorage,
} from '../../api/integrations/object-storage.ts'

const NAME = 'lintel-uploads'

/** Returns the settings for the bucket of a service that `startBucket` has started. */
export const bucketSettings = (endpoint: string) =>
  ({
    bucket: NAME,
    region: 'us-east-1',
    endpoint,
    // The key pair that the service accepts.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }) satisfies BucketSettings

export interface TestBucket {
  settings: BucketSettings
  storage: ObjectStorage
  close: () => Promise<void>
}

/** Starts an S3-compatible service on a loopback port, by default a free one, with one empty bucket. */
export async function startBucket(port = 0): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'lintel-bucket-'))
  const service = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: NAME, configs: [] }],
  })
  const address = await service.run()
  const settings = bucketSettings(`http://127.0.0.1:${address.port}`)
  return {
    settings,
    storage: createObjectStorage(settings, ({ err }) => {
      throw err
    }),
    close: async () => {
      await service.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
