import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { toSiteForAdmins } from '#content/stored-site.ts'
import { site } from '#contract/site.ts'
import { settingsSections } from '../../../web/src/admin/settings/fields.ts'
import { useSettingsForm } from '../../../web/src/admin/settings/use-settings-form.ts'
import { mockApi } from '../../support/mock-api.ts'
import { renderAppHook } from '../../support/render.tsx'

const api = mockApi()
const fields = settingsSections.flatMap((section) => section.fields)

/** The version and the values that the form has sent. */
let sent: number | undefined
let sentSite: unknown
beforeEach(() => {
  sent = undefined
  api.respond(site.save, async (request) => {
    const body = (await request.json()) as { version: number; site: unknown }
    sent = body.version
    sentSite = body.site
    return Response.json(atVersion(sent + 1))
  })
})

const atVersion = (version: number) => toSiteForAdmins({ version, settings: {}, pictures: {} })

/** Opens a form at version 3, in which a name has been typed. */
function openForm() {
  let loaded = atVersion(3)
  const { result, rerender } = renderAppHook(() => useSettingsForm(loaded, fields))
  act(() => result.current.setValue('name', 'Harbor Pros'))
  return {
    form: () => result.current,
    load: (version: number) => {
      loaded = atVersion(version)
      rerender()
    },
    submit: () =>
      act(async () => new Promise<void>((resolve) => result.current.submit(() => resolve()))),
  }
}

test('an open form goes on with the version of its own upload', async () => {
  const { form, load, submit } = openForm()
  act(() => form().goOnWith(4))
  load(4)
  await submit()
  expect(sent).toBe(4)
})

test('an open form does not go on when somebody else has saved before the upload', async () => {
  const { form, load, submit } = openForm()
  act(() => form().goOnWith(5))
  load(5)
  await submit()
  expect(sent).toBe(3)
})

test('a form without changes follows what is loaded', async () => {
  const { form, load, submit } = openForm()
  act(() => form().setValue('name', 'Lintel'))
  load(7)
  act(() => form().setValue('name', 'Harbor Pros'))
  await submit()
  expect(sent).toBe(7)
})

test('a field without a value is sent as such, not as the default', async () => {
  const { form, submit } = openForm()
  act(() => form().setValue('offer.priceCents', null))
  act(() => form().setValue('legal.date', null))
  act(() => form().reset('name'))
  await submit()
  expect(sentSite).toEqual({ name: null, offer: { priceCents: '' }, legal: { date: '' } })
})

test('the message about the changes of somebody else goes when they are loaded', async () => {
  const { form, load, submit } = openForm()
  api.fail(site.save, 409, { message: 'Somebody saved meanwhile' })
  act(() => form().submit())
  await vi.waitFor(() => expect(form().failure).toMatchObject({ isConflict: true }))
  load(4)
  act(() => form().acceptVersion(4))
  expect(form().failure).toBeNull()
  api.restore()
  api.respond(site.save, async (request) => {
    sent = ((await request.json()) as { version: number }).version
    return Response.json(atVersion(5))
  })
  await submit()
  expect(sent).toBe(4)
})

test('what is typed while the form is being saved stays', async () => {
  const { form } = openForm()
  act(() => form().reset('tagline'))
  const release = api.hold(site.save)
  let isSaved = false
  act(() => form().submit(() => (isSaved = true)))
  act(() => form().setValue('tagline', 'Fair winds'))
  act(() => form().setValue('name', 'Harbor Pros of Maine'))
  act(() => form().reset('shortName'))
  release()
  await vi.waitFor(() => expect(isSaved).toBe(true))
  expect([form().valueOf('tagline'), form().valueOf('name')]).toEqual([
    'Fair winds',
    'Harbor Pros of Maine',
  ])
  expect(form().isDirty).toBe(true)
})
