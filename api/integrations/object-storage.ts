import type { Readable } from 'node:stream'
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
  /** `headers` are those that the service sends with the object. */
  put(key: string, bytes: Buffer, headers: ObjectHeaders): Promise<void>
  /** Returns the content and its length in bytes; null if there is no such object. */
  get(key: string): Promise<{ content: Readable; length: number } | null>
  /** Returns all objects whose keys begin with `prefix`. */
  list(prefix: string): Promise<{ key: string; modifiedAt: number }[]>
  /** Returns false if there is no object `from`. */
  copy(from: string, to: string): Promise<boolean>
  /** Does nothing if there is no such object. */
  remove(key: string): Promise<void>
}

export interface ObjectHeaders {
  contentType: string
  cacheControl: string
}

/** Longest time to connect and longest pause in a response, in ms. */
const CONNECT_TIMEOUT_MS = 3000
const RESPONSE_TIMEOUT_MS = 10_000

/** Opens a bucket. `onFailure` is called with each failure, for the log. */
export function createObjectStorage(
  settings: BucketSettings,
  onFailure: (failure: { err: unknown; operation: string }) => void,
): ObjectStorage {
  const { bucket: Bucket, endpoint } = settings
  // The SDK is loaded at the first use, so that the server starts faster.
  let connecting: ReturnType<typeof connect> | undefined
  const run = async <T>(
    operation: string,
    work: (connection: Awaited<ReturnType<typeof connect>>) => Promise<T>,
  ): Promise<T> => {
    try {
      connecting ??= connect(settings)
      return await work(await connecting)
    } catch (err) {
      onFailure({ err, operation })
      throw new ContractError('unavailable')
    }
  }
  return {
    location: `bucket ${Bucket}${endpoint ? ` at ${endpoint}` : ''}`,
    put: (Key, Body, { contentType, cacheControl }) =>
      run('put', async ({ sdk, client }) => {
        const headers = { ContentType: contentType, CacheControl: cacheControl }
        await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ...headers }))
      }),
    get: (Key) =>
      run('get', async ({ sdk, client }) => {
        try {
          const object = await client.send(new sdk.GetObjectCommand({ Bucket, Key }))
          return { content: object.Body as Readable, length: object.ContentLength ?? 0 }
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return null
          throw error
        }
      }),
    list: (Prefix) =>
      run('list', async ({ sdk, client }) => {
        const found: { key: string; modifiedAt: number }[] = []
        for await (const { Contents = [] } of sdk.paginateListObjectsV2(
          { client },
          { Bucket, Prefix },
        ))
          for (const { Key: key = '', LastModified } of Contents)
            found.push({ key, modifiedAt: LastModified?.getTime() ?? 0 })
        return found
      }),
    copy: (from, Key) =>
      run('copy', async ({ sdk, client }) => {
        try {
          const CopySource = `${Bucket}/${from}`
          await client.send(new sdk.CopyObjectCommand({ Bucket, Key, CopySource }))
          return true
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return false
          throw error
        }
      }),
    remove: (Key) =>
      run('remove', async ({ sdk, client }) => {
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }))
      }),
  }
}

async function connect({ region, endpoint, accessKeyId, secretAccessKey }: BucketSettings) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: RESPONSE_TIMEOUT_MS },
    // Not every compatible service supports the checksums that S3 itself added later.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  })
  return { sdk, client }
}
