import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { contract } from '#contract'
import type { ContractorDetail } from '#contract/entities.ts'
import { readReply } from '../contract/read-reply.ts'
import type { DatabaseKind } from './databases.ts'
import { blob } from './pictures.ts'
import { withServer } from './server.ts'
import { listingForm, registerOwner, type TestUser } from './users.ts'

/**
 * Starts a server for the tests of a block, and registers an owner with one listing before each
 * test. `owner` and `listing` are empty until then.
 */
export function withPictureUploads(kind: DatabaseKind) {
  const server = withServer(kind, 'demo')
  const target = { send: (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init) }
  const owner = {} as TestUser
  const listing = {} as ContractorDetail
  beforeEach(async () => {
    Object.assign(owner, await registerOwner(target))
    const created = await owner.send('POST', '/api/contractors', listingForm())
    Object.assign(listing, await readReply(contract.ownerListings.create, created))
  })

  /** Returns the names of the files in a folder of the server. */
  const filesIn = (folder: string) =>
    readdir(join(server.dataDir, folder)).catch((): string[] => [])
  const uploadPhoto = (bytes: Uint8Array | string, name?: string) =>
    owner.upload('POST', `/api/contractors/${listing.id}/photos`, blob(bytes), name)
  /** Uploads a valid photo. Returns the reply and the added photo. */
  const addPhoto = async (bytes: Uint8Array) => {
    const reply = await readReply(contract.listingPhotos.addPhoto, await uploadPhoto(bytes))
    const added = reply.photos.at(-1)
    if (!added) throw new Error('No photo was added')
    return { reply, added }
  }
  /** Returns the path of the file in which a picture is stored. */
  const storedFile = (url: string) => join(server.dataDir, url)

  return { server, target, owner, listing, filesIn, uploadPhoto, addPhoto, storedFile }
}
