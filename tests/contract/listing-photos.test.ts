import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { MAX_CAPTION_LENGTH, MAX_PHOTO_BYTES, MAX_PHOTOS } from '#contract/listing-photos.ts'
import { blob, createTestImage } from '../support/pictures.ts'
import { registerOwner, type TestUser, listingForm, signInAs } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames, withTarget } from './targets.ts'

const { addPhoto, arrangePhotos, removeLogo, removePhoto, setLogo } = contract.listingPhotos

describe.each(targetNames)('logo and photos on %s', (name) => {
  const target = withTarget(name)

  const newListing = async () => {
    const owner = await registerOwner(target)
    return {
      owner,
      listing: await readReply(
        contract.ownerListings.create,
        await owner.send('POST', '/api/contractors', listingForm()),
      ),
    }
  }
  const photo = async (owner: TestUser, id: number) =>
    readReply(
      addPhoto,
      await owner.upload(
        'POST',
        `/api/contractors/${id}/photos`,
        blob(await createTestImage('jpeg')),
      ),
    )
  const inList = async (id: number) =>
    (await readReply(contract.directory.list, await target.send('/api/contractors'))).find(
      (contractor) => contractor.id === id,
    )

  test('a logo can be set, replaced and removed', async () => {
    const { owner, listing } = await newListing()
    const path = `/api/contractors/${listing.id}/logo`
    const first = await readReply(
      setLogo,
      await owner.upload('PUT', path, blob(await createTestImage('png'), 'image/png')),
    )
    expect(first).toEqual({ ...listing, logoUrl: first.logoUrl, pictureUrl: first.logoUrl })
    expect(first.logoUrl).toBeTruthy()
    const second = await readReply(
      setLogo,
      await owner.upload('PUT', path, blob(await createTestImage('webp', 300, 500), 'image/webp')),
    )
    expect(second.logoUrl).not.toBe(first.logoUrl)
    expect(
      (
        await readReply(
          contract.directory.byId,
          await target.send(`/api/contractors/${listing.id}`),
        )
      ).logoUrl,
    ).toBe(second.logoUrl)
    expect(await readReply(removeLogo, await owner.send('DELETE', path))).toEqual(listing)
    expect(await readReply(removeLogo, await owner.send('DELETE', path))).toEqual(listing)
  })

  test('an upload by another user is rejected before the file is read', async () => {
    const { listing } = await newListing()
    const other = await registerOwner(target, 0)
    expect(
      await readError(await other.send('PUT', `/api/contractors/${listing.id}/logo`)),
    ).toMatchObject({ status: 403, code: 'forbidden' })
    expect(
      await readError(await other.send('POST', '/api/contractors/2147483000/photos')),
    ).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('the first photo is the card image until it is removed', async () => {
    const { owner, listing } = await newListing()
    const one = await photo(owner, listing.id)
    const two = await photo(owner, listing.id)
    expect(two.photos).toHaveLength(2)
    expect(two.photos[0]).toEqual(one.photos[0])
    expect(two.imageUrl).toBe(one.photos[0]?.url)
    expect((await inList(listing.id))?.imageUrl).toBe(two.imageUrl)
    const remove = async (photoId: number | undefined) =>
      readReply(
        removePhoto,
        await owner.send('DELETE', `/api/contractors/${listing.id}/photos/${photoId}`),
      )
    expect((await remove(two.photos[0]?.id)).imageUrl).toBe(two.photos[1]?.url)
    expect(await remove(two.photos[1]?.id)).toEqual(listing)
    expect((await inList(listing.id))?.imageUrl).toBeNull()
  })

  test('the picture in lists is the logo, else the first photo, else none', async () => {
    const { owner, listing } = await newListing()
    const logoPath = `/api/contractors/${listing.id}/logo`
    expect((await inList(listing.id))?.pictureUrl).toBeNull()
    const { photos } = await photo(owner, listing.id)
    expect((await inList(listing.id))?.pictureUrl).toBe(photos[0]?.url)
    const { logoUrl } = await readReply(
      setLogo,
      await owner.upload('PUT', logoPath, blob(await createTestImage('png', 60, 60), 'image/png')),
    )
    expect((await inList(listing.id))?.pictureUrl).toBe(logoUrl)
    await owner.send('DELETE', logoPath)
    expect((await inList(listing.id))?.pictureUrl).toBe(photos[0]?.url)
  })

  test('photos can be put in another order and get captions', async () => {
    const { owner, listing } = await newListing()
    await photo(owner, listing.id)
    const { photos } = await photo(owner, listing.id)
    const [one, two] = photos
    const path = `/api/contractors/${listing.id}/photos`
    const arrange = (body: object) => owner.send('PUT', path, body)
    const swapped = await readReply(
      arrangePhotos,
      await arrange({ photos: [{ id: two?.id, caption: '  A new   bath ' }, { id: one?.id }] }),
    )
    expect(swapped.photos).toEqual([{ ...two, caption: 'A new   bath' }, one])
    expect(swapped.imageUrl).toBe(two?.url)
    const third = (await photo(owner, listing.id)).photos
    expect(third.slice(0, 2)).toEqual(swapped.photos)
    const again = await readReply(
      arrangePhotos,
      await arrange({ photos: [third[2], third[0], third[1]].map((item) => ({ id: item?.id })) }),
    )
    expect(again.photos).toEqual([third[2], third[0], third[1]])
    const cleared = await arrange({
      photos: again.photos.map(({ id }) => ({ id, caption: '' })),
    })
    expect((await readReply(arrangePhotos, cleared)).photos.map(({ caption }) => caption)).toEqual([
      null,
      null,
      null,
    ])
  })

  test('an arrangement must name every photo once, and captions have a maximum length', async () => {
    const { owner, listing } = await newListing()
    const other = await newListing()
    const [theirs] = (await photo(other.owner, other.listing.id)).photos
    const [one] = (await photo(owner, listing.id)).photos
    const arrange = (photos: unknown) =>
      owner.send('PUT', `/api/contractors/${listing.id}/photos`, { photos })
    for (const ids of [[], [one?.id, one?.id], [theirs?.id], [one?.id, theirs?.id]])
      expect(await readError(await arrange(ids.map((id) => ({ id }))))).toMatchObject({
        status: 409,
        code: 'conflict',
      })
    const tooLong = await arrange([{ id: one?.id, caption: 'x'.repeat(MAX_CAPTION_LENGTH + 1) }])
    expect(await readError(tooLong)).toMatchObject({ status: 400, paths: ['photos.0.caption'] })
    expect(await readError(await arrange([{ id: 'one' }]))).toMatchObject({
      status: 400,
      paths: ['photos.0.id'],
    })
  })

  test('a photo added while the form is open causes no conflict when the form is saved', async () => {
    const { owner, listing } = await newListing()
    await photo(owner, listing.id)
    const saved = await readReply(
      contract.ownerListings.update,
      await owner.send('PUT', `/api/contractors/${listing.id}`, {
        ...listingForm({ name: listing.name }),
        updatedAt: listing.updatedAt,
      }),
    )
    expect(saved.photos).toHaveLength(1)
  })

  test('a listing can have at most eight photos', async () => {
    const { owner, listing } = await newListing()
    for (let n = 0; n < MAX_PHOTOS; n += 1) await photo(owner, listing.id)
    const ninth = await owner.upload(
      'POST',
      `/api/contractors/${listing.id}/photos`,
      blob(await createTestImage('jpeg')),
    )
    expect(await readError(ninth)).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'A listing can have at most 8 photos',
    })
  })

  test('only the owner and admins can change logo and photos', async () => {
    const { owner, listing } = await newListing()
    const [other, admin] = [
      await registerOwner(target),
      await signInAs(target, 'admin@example.com'),
    ]
    const shown = await photo(owner, listing.id)
    const file = blob(await createTestImage('jpeg'))
    const base = `/api/contractors/${listing.id}`
    const attempts = (who: TestUser, at: string) => [
      who.upload('PUT', `${at}/logo`, file),
      who.send('DELETE', `${at}/logo`),
      who.upload('POST', `${at}/photos`, file),
      who.send('PUT', `${at}/photos`, { photos: [{ id: shown.photos[0]?.id }] }),
      who.send('DELETE', `${at}/photos/${shown.photos[0]?.id}`),
    ]
    for (const response of await Promise.all(attempts(other, base)))
      expect(await readError(response)).toMatchObject({ status: 403, code: 'forbidden' })
    for (const response of await Promise.all(attempts(owner, '/api/contractors/2147483647')))
      expect(await readError(response)).toMatchObject({ status: 404 })
    for (const response of await Promise.all(attempts(owner, '/api/contractors/x')))
      expect(await readError(response)).toMatchObject({ status: 404 })
    const nobody = await Promise.all(
      ['PUT', 'DELETE'].map((method) =>
        target.send(`${base}/logo`, { method, headers: { 'sec-fetch-site': 'same-origin' } }),
      ),
    )
    for (const response of nobody) expect(await readError(response)).toMatchObject({ status: 401 })
    // A user cannot remove a photo of another listing through the path of their own listing.
    const { owner: third, listing: theirs } = await newListing()
    expect(
      await readError(
        await third.send('DELETE', `/api/contractors/${theirs.id}/photos/${shown.photos[0]?.id}`),
      ),
    ).toMatchObject({ status: 404 })
    expect(
      (await readReply(addPhoto, await admin.upload('POST', `${base}/photos`, file))).photos,
    ).toHaveLength(2)
  })

  test('a change by an admin is in the audit log, but one by the owner is not', async () => {
    const { owner, listing } = await newListing()
    const admin = await signInAs(target, 'admin@example.com')
    const [shown] = (await photo(owner, listing.id)).photos
    await admin.send('DELETE', `/api/contractors/${listing.id}/photos/${shown?.id}`)
    await admin.upload(
      'PUT',
      `/api/contractors/${listing.id}/logo`,
      blob(await createTestImage('jpeg')),
    )
    const subject = `contractor ${listing.id}: ${listing.name}`
    const { data } = await readReply(
      contract.adminRecords.audit,
      await admin.send('GET', `/api/admin/audit?q=${encodeURIComponent(subject)}`),
    )
    const change = { action: 'contractor.updated', subject, userEmail: 'admin@example.com' }
    expect(data).toMatchObject(
      ['logoUrl', 'photos'].map((field) => ({
        ...change,
        details: { contractorId: listing.id, fields: [field] },
      })),
    )
    expect(data).toHaveLength(2)
  })

  test('rejects unsupported formats, empty, missing, multiple and too large files, and JSON', async () => {
    const { owner, listing } = await newListing()
    const path = `/api/contractors/${listing.id}/photos`
    const expectRejected = async (response: Response, status: number) =>
      expect(await readError(response)).toMatchObject({ status, paths: ['file'] })
    await expectRejected(
      await owner.upload(
        'POST',
        path,
        blob('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'image/svg+xml'),
        'a.svg',
      ),
      400,
    )
    await expectRejected(
      await owner.upload(
        'POST',
        path,
        blob('<!doctype html><script>alert(1)</script>', 'image/png'),
        'a.png',
      ),
      400,
    )
    await expectRejected(
      await owner.upload('POST', path, blob(await createTestImage('gif'), 'image/gif'), 'a.gif'),
      400,
    )
    await expectRejected(await owner.upload('POST', path, blob('', 'image/png'), 'empty.png'), 400)
    const tooLarge = await owner.upload('POST', path, blob(new Uint8Array(MAX_PHOTO_BYTES + 1)))
    expect(await readError(tooLarge)).toEqual({
      status: 413,
      code: 'too_large',
      message: 'The file is larger than 10 MB',
      paths: ['file'],
    })
    const form = new FormData()
    form.append('note', 'no file')
    const cookie = { cookie: owner.cookie, 'sec-fetch-site': 'same-origin' }
    await expectRejected(
      await target.send(path, { method: 'POST', body: form, headers: cookie }),
      400,
    )
    form.append('one', blob(await createTestImage('png')), 'one.png')
    form.append('two', blob(await createTestImage('png')), 'two.png')
    await expectRejected(
      await target.send(path, { method: 'POST', body: form, headers: cookie }),
      400,
    )
    expect(await readError(await owner.send('POST', path, {}))).toMatchObject({ status: 415 })
    expect(
      (
        await readReply(
          contract.directory.byId,
          await target.send(`/api/contractors/${listing.id}`),
        )
      ).photos,
    ).toEqual([])
  })

  test('the file can have any field name', async () => {
    const { owner, listing } = await newListing()
    const form = new FormData()
    form.append('whatever', blob(await createTestImage('png')), 'one.png')
    const response = await target.send(`/api/contractors/${listing.id}/photos`, {
      method: 'POST',
      body: form,
      headers: { cookie: owner.cookie, 'sec-fetch-site': 'same-origin' },
    })
    expect((await readReply(addPhoto, response)).photos).toHaveLength(1)
  })
})
