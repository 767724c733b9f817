import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { readError, readReply } from '../contract/read-reply.ts'
import { featureDatabases } from '../support/databases.ts'
import { buildCsv, createImportClient } from '../support/import-client.ts'
import { blob, createTestImage } from '../support/pictures.ts'
import { withServer } from '../support/server.ts'
import { listingForm, registerOwner } from '../support/users.ts'

const MEGABYTE = 1024 * 1024
let free = 300 * MEGABYTE

describe.each(featureDatabases)('on %s, while the disk is almost full', (kind) => {
  const server = withServer(kind, 'demo', { freeBytes: () => free })
  const refusal = {
    status: 507,
    code: 'insufficient_storage',
    message: 'The server has too little space left for files. Please try again later.',
  }

  test('uploads and imports are refused with the reason, and everything else goes on', async () => {
    free = 300 * MEGABYTE
    const owner = await registerOwner({
      send: (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init),
    })
    const { id } = await readReply(
      contract.ownerListings.create,
      await owner.send('POST', '/api/contractors', listingForm()),
    )
    const uploadPhoto = async () =>
      owner.upload(
        'POST',
        `/api/contractors/${id}/photos`,
        blob(await createTestImage('png')),
        'a.png',
      )
    const admin = await createImportClient(server)
    free = 255 * MEGABYTE
    expect(await readError(await uploadPhoto())).toMatchObject(refusal)
    for (const query of ['', '?dryRun=1'])
      expect(await readError(await admin.upload(buildCsv(2), { query }))).toMatchObject(refusal)
    for (const path of ['/readyz', '/api/summary', '/api/contractors'])
      expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200])
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain(
      `\nlintel_disk_free_bytes ${255 * MEGABYTE}\n`,
    )
    expect((await owner.send('POST', '/api/logout/elsewhere')).status).toBe(200)

    free = 256 * MEGABYTE
    expect((await uploadPhoto()).status).toBe(201)
    expect((await admin.upload(buildCsv(2))).status).toBe(200)
  })
})
