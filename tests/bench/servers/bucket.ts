// An S3-compatible service with one empty bucket.
import { startBucket } from '../../support/bucket.ts'

const { close } = await startBucket(Number(process.env.PORT))
process.on('SIGTERM', () => void close().finally(() => process.exit(0)))
