import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import {
  type BucketSettings,
  createObjectStorage,
  type ObjectStorage,
} from '../../api/integrations/object-storage.ts'

export interface TestBucket {
  settings: BucketSettings
  storage: ObjectStorage
  close: () => Promise<void>
}

/** Starts an S3-compatible service on a free loopback port with one empty bucket. */
export async function startBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'lintel-bucket-'))
  const bucket = 'lintel-uploads'
  const service = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await service.run()
  const settings: BucketSettings = {
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    // The key pair that the service accepts.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
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
