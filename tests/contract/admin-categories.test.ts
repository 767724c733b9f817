import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { seedCategories } from '#contract/rules/categories.ts'
import { type TestUser, signInAs } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames, withTarget } from './targets.ts'

const { create, update, remove } = contract.adminCategories
const PATH = '/api/admin/categories'
const uniqueSuffix = () => randomUUID().slice(0, 8).replace(/^\d/, 'x')
const form = (overrides: Record<string, unknown> = {}) => ({
  name: `Roofers ${uniqueSuffix()}`,
  icon: 'hammer',
  ...overrides,
})

describe.each(targetNames)('admin categories on %s', (name) => {
  const target = withTarget(name)
  let admin: TestUser
  beforeAll(async () => {
    admin = await signInAs(target, 'admin@example.com')
  })

  const createCategory = async (overrides: Record<string, unknown> = {}) =>
    readReply(create, await admin.send('POST', PATH, form(overrides)))
  const updateCategory = async (id: number, changes: Record<string, unknown>) =>
    readReply(update, await admin.send('PUT', `${PATH}/${id}`, changes))
  const sendRejected = async (method: string, path: string, body?: unknown) =>
    readError(await admin.send(method, PATH + path, body))
  const categories = async () =>
    readReply(contract.directory.categories, await target.send('/api/categories'))
  const cursor = async () =>
    (await target.send('/api/contractors')).headers.get('x-directory-cursor')
  const createContractorIn = async (categoryId: number) =>
    readReply(
      contract.adminContractors.create,
      await admin.send('POST', '/api/admin/contractors', {
        name: `Slate & Tile ${uniqueSuffix()}`,
        categoryId,
        city: 'Tampa',
        state: 'FL',
      }),
    )

  test('every call requires an admin', async () => {
    const member = await signInAs(target, 'member@example.com')
    for (const [method, path, body] of [
      ['POST', '', form()],
      ['PUT', '/1', {}],
      ['DELETE', '/1', undefined],
    ] as const) {
      expect(await readError(await member.send(method, PATH + path, body))).toMatchObject({
        status: 403,
      })
      expect(
        await readError(
          await target.send(PATH + path, { method, headers: { 'sec-fetch-site': 'same-origin' } }),
        ),
      ).toMatchObject({ status: 401 })
    }
  })

  test('a new category is immediately in the list of categories and in searches, and changes the directory cursor', async () => {
    const before = await cursor()
    const suffix = uniqueSuffix()
    const category = await createCategory({
      name: `Roöfers & Co. ${suffix}`,
      description: ' Roofs ',
      icon: 'home',
    })
    expect(category).toMatchObject({
      name: `Roöfers & Co. ${suffix}`,
      slug: `roofers-co-${suffix}`,
      description: 'Roofs',
      icon: 'home',
      count: 0,
    })
    expect((await categories()).at(-1)).toEqual(category)
    expect(await cursor()).not.toBe(before)
    const row = await createContractorIn(category.id)
    expect(row).toMatchObject({ categoryName: category.name, categorySlug: category.slug })
    expect((await categories()).at(-1)).toEqual({ ...category, count: 1 })
    expect(
      (
        await readReply(
          contract.directory.search,
          await target.send(`/api/search?category=${category.slug}`),
        )
      ).map(({ id }) => id),
    ).toEqual([row.id])
  })

  test('names and slugs are unique', async () => {
    const { id, name: taken, slug } = await createCategory()
    expect(await sendRejected('POST', '', form({ name: ` ${taken.toUpperCase()}` }))).toEqual({
      status: 409,
      code: 'conflict',
      message: 'A category with this name already exists',
      paths: ['name'],
    })
    expect(await sendRejected('POST', '', form({ slug }))).toEqual({
      status: 409,
      code: 'conflict',
      message: 'A category with this slug already exists',
      paths: ['slug'],
    })
    expect((await createCategory({ name: `${taken}!` })).slug).toBe(`${slug}-2`)
    const other = await createCategory()
    expect(await sendRejected('PUT', `/${other.id}`, { name: taken })).toMatchObject({
      status: 409,
      paths: ['name'],
    })
    expect(await sendRejected('PUT', `/${other.id}`, { slug })).toMatchObject({
      status: 409,
      paths: ['slug'],
    })
    expect(await updateCategory(id, { name: taken, slug })).toMatchObject({ name: taken, slug })
  })

  test('a slug is normalized and must not be reserved', async () => {
    expect((await createCategory({ slug: `Roof & Gutter_${uniqueSuffix()} ` })).slug).toMatch(
      /^roof-gutter-\w{8}$/,
    )
    for (const slug of ['all', 'All Contractors', '***', '411'])
      expect(await sendRejected('POST', '', form({ slug })), slug).toMatchObject({
        status: 400,
        code: 'invalid',
        paths: ['slug'],
      })
    for (const reserved of ['All', '***', '411'])
      expect(await sendRejected('POST', '', form({ name: reserved })), reserved).toMatchObject({
        status: 400,
        paths: ['slug'],
      })
    expect(await sendRejected('PUT', '/1', { slug: 'all' })).toMatchObject({
      status: 400,
      paths: ['slug'],
    })
  })

  test('reports missing fields', async () => {
    const response = await admin.send('POST', PATH, { name: ' ', icon: '' })
    const { errors } = (await response.json()) as { errors: unknown }
    expect(errors).toEqual([
      { path: 'name', message: 'Category name is required' },
      { path: 'icon', message: 'Please choose an icon' },
    ])
  })

  test('an update changes only the sent fields, and a new name does not change the slug', async () => {
    const category = await createCategory({ description: 'Roofs' })
    const after = await updateCategory(category.id, { name: `Slaters ${uniqueSuffix()}` })
    expect(after).toEqual({ ...category, name: after.name, updatedAt: after.updatedAt })
    expect(await updateCategory(category.id, { description: '', icon: 'fan' })).toMatchObject({
      name: after.name,
      slug: category.slug,
      description: null,
      icon: 'fan',
    })
    expect(await sendRejected('PUT', '/2000000000', { name: 'Nobody' })).toMatchObject({
      status: 404,
    })
  })

  test('a slug can change only while no contractor uses it', async () => {
    const category = await createCategory()
    const slug = `slaters-${uniqueSuffix()}`
    expect((await updateCategory(category.id, { slug })).slug).toBe(slug)
    const row = await createContractorIn(category.id)
    expect(await sendRejected('PUT', `/${category.id}`, { slug: `${slug}-new` })).toEqual({
      status: 409,
      code: 'conflict',
      message: 'The slug is part of the addresses of 1 contractor and can no longer change',
      paths: ['slug'],
    })
    expect(
      (await updateCategory(category.id, { slug, name: `Tilers ${uniqueSuffix()}` })).slug,
    ).toBe(slug)
    await admin.send('DELETE', `/api/admin/contractors/${row.id}`)
    expect((await updateCategory(category.id, { slug: `${slug}-new` })).slug).toBe(`${slug}-new`)
  })

  test('a category with contractors cannot be deleted, even if all of them are in the bin', async () => {
    const category = await createCategory()
    const row = await createContractorIn(category.id)
    expect(await sendRejected('DELETE', `/${category.id}`)).toMatchObject({
      status: 409,
      code: 'conflict',
      message: '1 contractor is in this category. Please move them to another one first.',
    })
    await admin.send('DELETE', `/api/admin/contractors/${row.id}`)
    expect(await sendRejected('DELETE', `/${category.id}`)).toMatchObject({
      status: 409,
      message: '1 contractor of this category is in the bin and can still be restored',
    })
    await admin.send('POST', `/api/admin/contractors/${row.id}/restore`)
    await admin.send('PUT', `/api/admin/contractors/${row.id}`, { categoryId: 1 })
    const before = await cursor()
    await readReply(remove, await admin.send('DELETE', `${PATH}/${category.id}`))
    expect((await categories()).map(({ id }) => id)).not.toContain(category.id)
    expect(await cursor()).not.toBe(before)
    expect(await sendRejected('DELETE', `/${category.id}`)).toMatchObject({ status: 404 })
    expect(
      await readError(
        await admin.send('PUT', `/api/admin/contractors/${row.id}`, { categoryId: category.id }),
      ),
    ).toMatchObject({ status: 400, paths: ['categoryId'] })
    expect((await categories()).slice(0, 7).map(({ slug }) => slug)).toEqual(
      seedCategories.map(({ slug }) => slug),
    )
  })

  test('every change is in the audit log', async () => {
    const category = await createCategory()
    const after = `Noted ${uniqueSuffix()}`
    await updateCategory(category.id, { name: after, icon: category.icon, description: 'x' })
    await readReply(remove, await admin.send('DELETE', `${PATH}/${category.id}`))
    const { data } = await readReply(
      contract.adminRecords.audit,
      await admin.send(
        'GET',
        `/api/admin/audit?q=${encodeURIComponent(`category ${category.id}:`)}`,
      ),
    )
    expect(data.map(({ action, subject, details }) => ({ action, subject, details }))).toEqual([
      {
        action: 'category.deleted',
        subject: `category ${category.id}: ${after}`,
        details: { categoryId: category.id },
      },
      {
        action: 'category.updated',
        subject: `category ${category.id}: ${after}`,
        details: {
          categoryId: category.id,
          fields: ['name', 'description'],
          nameBefore: category.name,
        },
      },
      {
        action: 'category.created',
        subject: `category ${category.id}: ${category.name}`,
        details: { categoryId: category.id },
      },
    ])
  })
})
