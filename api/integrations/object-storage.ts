import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { ContractError } from '#contract/errors.ts'

export interface BucketSettings {
  bucket: string
  region: string
  /** Address of the service; undefined for Amazon S3. */
  endpoint: string | undefined
  /** Without a key, the SDK uses the credentials of the machine. */
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
}

/**
 * The objects of one bucket of an S3-compatible service. All functions throw `unavailable` when the
 * service cannot be reached or rejects the request.
 */
export interface ObjectStorage {
  /** The bucket and its address, for messages. */
  readonly location: string
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Returns the content and its length in bytes; null if there is no such object. */
  get(key: string): Promise<{ content: Readable; length: number } | null>
  /** Returns all objects whose keys begin with `prefix`. */
  list(prefix: string): Promise<{ key: string; modifiedAt: number }[]>
  /** Returns false if there is no object `from`. */
  copy(from: string, to: string): Promise<boolean>
  /** Does nothing if there is no such object. */
  remove(key: string): Promise<void>
}

/** Longest time to connect and longest pause in a response, in ms. */
const CONNECT_TIMEOUT_MS = 3000
const RESPONSE_TIMEOUT_MS = 10_000

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Opens a bucket. `onFailure` is called with each failure, for the log. */
export function createObjectStorage(
  settings: BucketSettings,
  onFailure: (failure: { err: unknown; operation: string }) => void,
): ObjectStorage {
  const { bucket: Bucket, endpoint } = settings
  const { sdk, client } = loadOnce(settings)
  const run = async <T>(operation: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (err) {
      onFailure({ err, operation })
      throw new ContractError('unavailable')
    }
  }
  return {
    location: `bucket ${Bucket}${endpoint ? ` at ${endpoint}` : ''}`,
    put: (Key, Body, ContentType) =>
      run('put', async () => {
        const { PutObjectCommand } = await sdk()
        const command = { Bucket, Key, Body, ContentType, CacheControl: IMMUTABLE }
        await (await client()).send(new PutObjectCommand(command))
      }),
    get: (Key) =>
      run('get', async () => {
        const { GetObjectCommand, NoSuchKey } = await sdk()
        try {
          const object = await (await client()).send(new GetObjectCommand({ Bucket, Key }))
          return { content: object.Body as Readable, length: object.ContentLength ?? 0 }
        } catch (error) {
          if (error instanceof NoSuchKey) return null
          throw error
        }
      }),
    list: (Prefix) =>
      run('list', async () => {
        const { paginateListObjectsV2 } = await sdk()
        const found: { key: string; modifiedAt: number }[] = []
        const pages = paginateListObjectsV2({ client: await client() }, { Bucket, Prefix })
        for await (const { Contents = [] } of pages)
          for (const { Key: key = '', LastModified } of Contents)
            found.push({ key, modifiedAt: LastModified?.getTime() ?? 0 })
        return found
      }),
    copy: (from, Key) =>
      run('copy', async () => {
        const { CopyObjectCommand, NoSuchKey } = await sdk()
        try {
          const CopySource = `${Bucket}/${from}`
          await (await client()).send(new CopyObjectCommand({ Bucket, Key, CopySource }))
          return true
        } catch (error) {
          if (error instanceof NoSuchKey) return false
          throw error
        }
      }),
    remove: (Key) =>
      run('remove', async () => {
        const { DeleteObjectCommand } = await sdk()
        await (await client()).send(new DeleteObjectCommand({ Bucket, Key }))
      }),
  }
}

/** Loads the SDK and creates the client at the first use, so that the server starts faster. */
function loadOnce({ region, endpoint, accessKeyId, secretAccessKey }: BucketSettings) {
  let loading: Promise<typeof import('@aws-sdk/client-s3')> | undefined
  let created: Promise<S3Client> | undefined
  const sdk = () => (loading ??= import('@aws-sdk/client-s3'))
  const create = async () => {
    const { S3Client } = await sdk()
    return new S3Client({
      region,
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        requestTimeout: RESPONSE_TIMEOUT_MS,
      },
      // Not every compatible service supports the checksums that S3 itself added later.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    })
  }
  const client = () => (created ??= create())
  return { sdk, client }
}
