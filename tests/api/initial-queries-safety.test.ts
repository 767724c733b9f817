import { expect, test } from 'vitest'
import type { ContractorDetail } from '#contract/entities.ts'
import type { InitialQuery } from '#contract/initial-queries.ts'
import { anyDatabase } from '../support/databases.ts'
import { blockOf, createPageReader, profilePath } from '../support/initial-queries.ts'
import { parsePage } from '../support/page-head.ts'
import { withServer } from '../support/server.ts'

const server = withServer(anyDatabase, 'demo', { pages: true })
const { get, api, initialQueriesOf } = createPageReader(server)

test('hostile names are escaped and add no scripts', async () => {
  const name = '</script><script>alert(1)</script><!--<script>\u2028 & "x"'
  await server.db.raw('update directory set version = version + 1')
  await server.db.raw(
    'update contractors set name = ?, description = ?, is_featured = true, rating = 50, review_count = 99999, change_seq = (select version from directory) where id = 12',
    [name, name],
  )
  await server.db('posts').where({ id: 1 }).update({ title: name, excerpt: name })
  const { categorySlug, slug, state } = await api<ContractorDetail>('/contractors/12')
  for (const path of [
    '/',
    '/contractor/12',
    `/contractor/${categorySlug}/${slug}`,
    '/all-contractors',
    '/directory?location=tampa',
    `/category/all-contractors/tampa-${state?.toLowerCase()}`,
    '/blog',
    '/directory?location=%3C%2Fscript%3E%3Cscript%3Ealert(1)',
  ]) {
    const { text } = await get(path)
    const block = blockOf(text) ?? ''
    expect(block).not.toContain('<')
    const queries = JSON.parse(block) as InitialQuery[]
    expect(JSON.stringify(queries), path).toContain(
      path.includes('%3C') ? '</script>' : JSON.stringify(name).slice(1, -1),
    )
    const page = parsePage(text)
    for (const script of page.querySelectorAll('script:not([src])'))
      expect(script.getAttribute('type')).toMatch(/^application\/(ld\+)?json$/)
    expect(page.querySelectorAll('script[src]')).toHaveLength(2)
    if (!path.includes('%3C'))
      expect(page.querySelector('#root main')?.textContent, path).toContain(name)
  }
})

test('the initial queries do not contain the owner of a listing', async () => {
  await server.db.raw('update directory set version = version + 1')
  await server.db.raw(
    'update contractors set user_id = (select max(id) from users), change_seq = (select version from directory)',
  )
  const { rows } = (await server.db.raw(
    'select count(*)::int as n from contractors where user_id is null',
  )) as { rows: { n: number }[] }
  expect(rows).toEqual([{ n: 0 }])
  const contractor = await api<ContractorDetail>('/contractors/14')
  for (const path of [
    '/',
    '/contractor/14',
    profilePath(contractor),
    '/directory?location=tampa',
    '/directory?location=brandon&category=3',
    '/category/plumbers',
    '/category/plumbers/tampa-fl',
    '/all-contractors',
  ]) {
    const text = JSON.stringify(await initialQueriesOf(path))
    expect(text, path).toContain('"userId":null')
    expect(text, path).not.toMatch(/"userId":(?!null)|ownerId/)
  }
})
