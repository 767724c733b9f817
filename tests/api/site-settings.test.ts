import { expect, test } from 'vitest'
import { readSiteRow, warnOfUnusedSettings } from '../../api/db/site.ts'
import { anyDatabase } from '../support/databases.ts'
import { withServer } from '../support/server.ts'
import { signInAs } from '../support/users.ts'

const server = withServer(anyDatabase, 'demo', { pages: true })
const target = {
  send: (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init),
}

test('settings of a newer version are read as far as they are known, and stay when others change', async () => {
  const future = { moon: { phase: 'full' }, fax: '1' }
  const { version } = await readSiteRow(server.db)
  await server.db('site_versions').insert({
    version: version + 1,
    settings: JSON.stringify({ ...future, name: 'Harbor Pros', tagline: 5, contact: 'by mail' }),
    pictures: '{}',
    changed: '[]',
  })
  const reply = (await (await target.send('/api/site')).json()) as { site: { name: string } }
  expect(reply.site).toMatchObject({
    name: 'Harbor Pros',
    tagline: 'Local contractors, one call away',
    contact: { email: 'hello@example.com' },
  })
  const page = await target.send('/')
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Harbor Pros')

  const warnings: unknown[] = []
  await warnOfUnusedSettings(server.db, { warn: (fields: unknown) => warnings.push(fields) })
  // The database stores the keys of JSON in its own order.
  expect(warnings).toHaveLength(4)
  expect(warnings).toEqual(
    expect.arrayContaining(
      ['moon', 'fax', 'tagline', 'contact'].map((setting) => ({ setting, version: version + 1 })),
    ),
  )

  const admin = await signInAs(target, 'admin@example.com')
  const saved = await admin.send('PUT', '/api/admin/site', {
    version: version + 1,
    site: { supportTile: 'Ask us' },
  })
  expect(saved.status).toBe(200)
  expect((await readSiteRow(server.db)).settings).toMatchObject(future)
})
