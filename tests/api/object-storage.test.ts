import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { ContractorDetail } from '#contract/entities.ts'
import { restoreBackup } from '../../api/db/backup/restore-backup.ts'
import { writeBackup } from '../../api/db/backup/write-backup.ts'
import { readEnv } from '../../api/env.ts'
import { createObjectStorage } from '../../api/integrations/object-storage.ts'
import { createBucketStore } from '../../api/pictures/bucket-store.ts'
import { createFolderStore } from '../../api/pictures/folder-store.ts'
import { readError, readReply } from '../contract/read-reply.ts'
import { startBucket, type TestBucket } from '../support/bucket.ts'
import { anyDatabase } from '../support/databases.ts'
import { blob, createTestImage } from '../support/pictures.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { listingForm, registerOwner, type TestUser } from '../support/users.ts'

const { addPhoto, removePhoto } = contract.listingPhotos
const PUBLIC_URL = 'https://pictures.example.com/'

describe('uploads in an object storage', () => {
  let bucket: TestBucket
  let server: TestServer
  let owner: TestUser
  let listing: ContractorDetail

  beforeAll(async () => {
    bucket = await startBucket()
    server = await startTestServer(anyDatabase, 'demo', {
      pictures: createBucketStore(bucket.storage, undefined),
    })
    ;({ owner, listing } = await createListing(server))
  })
  afterAll(async () => {
    await server.close()
    await bucket.close()
  })

  async function createListing(at: TestServer) {
    const target = { send: (path: string, init?: RequestInit) => fetch(`${at.url}${path}`, init) }
    const user = await registerOwner(target)
    const created = await readReply(
      contract.ownerListings.create,
      await user.send('POST', '/api/contractors', listingForm()),
    )
    return { owner: user, listing: created }
  }
  const upload = async () =>
    owner.upload(
      'POST',
      `/api/contractors/${listing.id}/photos`,
      blob(await createTestImage('jpeg', 700, 500)),
    )
  const keys = async () => (await bucket.storage.list('')).map(({ key }) => key)

  test('a photo is stored in the bucket, served with a long age, and deleted with the photo', async () => {
    const { photos } = await readReply(addPhoto, await upload())
    const [photo] = photos
    if (!photo) throw new Error('No photo was added')
    expect(await keys()).toEqual([photo.url, photo.largeUrl].map((url) => url.slice(1)).toSorted())

    const served = await fetch(`${server.url}${photo.url}`)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await served.bytes()).length).toBe(Number(served.headers.get('content-length')))
    const head = await fetch(`${server.url}${photo.url}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/webp'])

    await readReply(
      removePhoto,
      await owner.send('DELETE', `/api/contractors/${listing.id}/photos/${photo.id}`),
    )
    expect(await keys()).toEqual([])
    expect((await fetch(`${server.url}${photo.url}`)).status).toBe(404)
  })

  test('with a public URL the server redirects to it, and only for pictures', async () => {
    const redirecting = await startTestServer(anyDatabase, 'demo', {
      pictures: createBucketStore(bucket.storage, PUBLIC_URL),
    })
    const file = `${'ab'.repeat(16)}-card.webp`
    const get = (path: string) => fetch(`${redirecting.url}${path}`, { redirect: 'manual' })
    const redirect = await get(`/uploads/${file}`)
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      302,
      `https://pictures.example.com/uploads/${file}`,
    ])
    expect((await get('/uploads/directory-epoch')).status).toBe(404)
    await redirecting.close()
  })

  test('an upload fails with "unavailable" and stores nothing while the service is down', async () => {
    const failures: unknown[] = []
    const lost = createObjectStorage(
      { ...bucket.settings, endpoint: 'http://127.0.0.1:1' },
      ({ operation }) => failures.push(operation),
    )
    const cutOff = await startTestServer(anyDatabase, 'demo', {
      pictures: createBucketStore(lost, undefined),
    })
    const { owner: user, listing: created } = await createListing(cutOff)
    const response = await user.upload(
      'POST',
      `/api/contractors/${created.id}/photos`,
      blob(await createTestImage('jpeg')),
    )
    expect(await readError(response)).toMatchObject({ status: 503, code: 'unavailable' })
    expect((await fetch(`${cutOff.url}/uploads/${'ab'.repeat(16)}-card.webp`)).status).toBe(503)
    expect(failures[0]).toBe('put')
    expect(await cutOff.db('contractor_pictures').where({ contractor_id: created.id })).toEqual([])
    await cutOff.close()
  })

  test('an upload whose second file cannot be written leaves no file behind', async () => {
    const store = createBucketStore(bucket.storage, undefined)
    const write: typeof store.write = (file, bytes) =>
      file.includes('-large')
        ? Promise.reject(new Error('No space left'))
        : store.write(file, bytes)
    const failing = await startTestServer(anyDatabase, 'demo', { pictures: { ...store, write } })
    const before = await keys()
    const { owner: user, listing: created } = await createListing(failing)
    const response = await user.upload(
      'POST',
      `/api/contractors/${created.id}/photos`,
      blob(await createTestImage('jpeg')),
    )
    expect(await readError(response)).toMatchObject({ status: 500 })
    expect(await keys()).toEqual(before)
    await failing.close()
  })

  test('a backup contains the pictures of the bucket, and a restore puts them into a folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lintel-move-'))
    const { photos } = await readReply(addPhoto, await upload())
    const file = join(folder, 'backup.tar.gz')
    const pictures = createBucketStore(bucket.storage, undefined)
    expect(await writeBackup(server.db, file, { pictures })).toMatchObject({ uploads: 2 })

    const target = createFolderStore(join(folder, 'uploads'))
    const { databaseUrl } = server
    await restoreBackup(server.db, file, {
      databaseUrl,
      pictures: target,
      replace: true,
      beforeCommit: async () => undefined,
    })
    expect(
      (await target.list('listings')).map(({ name }) => `/uploads/${name}`).toSorted(),
    ).toEqual(photos.flatMap(({ url, largeUrl }) => [url, largeUrl]).toSorted())
    rmSync(folder, { recursive: true })
  })
})

test('the settings of a bucket are checked', () => {
  const errorOf = (env: Record<string, string>) => {
    try {
      readEnv(env)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(readEnv({}).bucket).toBeNull()
  expect(readEnv({ UPLOADS_S3_BUCKET: 'pictures' }).bucket).toMatchObject({
    bucket: 'pictures',
    region: 'us-east-1',
  })
  expect(errorOf({ UPLOADS_S3_ENDPOINT: 'http://127.0.0.1:9000' })).toContain(
    'UPLOADS_S3_BUCKET: must be set if another setting of the bucket is set',
  )
  expect(errorOf({ UPLOADS_S3_BUCKET: 'pictures', UPLOADS_S3_ACCESS_KEY_ID: 'id' })).toContain(
    'UPLOADS_S3_SECRET_ACCESS_KEY: must be set if UPLOADS_S3_ACCESS_KEY_ID is set',
  )
  expect(errorOf({ UPLOADS_S3_BUCKET: 'pictures', UPLOADS_S3_SECRET_ACCESS_KEY: 'x' })).toContain(
    'UPLOADS_S3_ACCESS_KEY_ID: must be set if UPLOADS_S3_SECRET_ACCESS_KEY is set',
  )
})
