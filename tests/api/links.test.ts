import { expect, test } from 'vitest'
import { anyDatabase } from '../support/databases.ts'
import { withServer } from '../support/server.ts'

const MOST_PAGES = 150

const server = withServer(anyDatabase, 'demo', { pages: true })

test('no link of a page made by the server leads nowhere', async () => {
  const from = new Map([['/', 'the start']])
  const broken: string[] = []
  let visited = 0
  // The map grows while it is walked: breadth first, up to a bound.
  for (const [path, origin] of from) {
    if ((visited += 1) > MOST_PAGES) break
    const response = await fetch(`${server.url}${path}`)
    const html = await response.text()
    if (!response.ok) broken.push(`${path} (${response.status}), linked from ${origin}`)
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)) {
      const target = href.replace(/&amp;/g, '&')
      if (!from.has(target)) from.set(target, path)
    }
  }
  expect(broken).toEqual([])
  expect(visited).toBeGreaterThan(100)
})
