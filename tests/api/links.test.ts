import { expect, test } from 'vitest'
import { anyDatabase } from '../support/databases.ts'
import { quickOrFull } from '../support/full-run.ts'
import { withServer } from '../support/server.ts'

const maxPages = quickOrFull(50, 150)

const server = withServer(anyDatabase, 'demo', { pages: true })

test('the first pages found by following links from the home page all exist', async () => {
  const from = new Map([['/', 'the start']])
  const broken: string[] = []
  let visited = 0
  // Links are added to the map during this loop, which is a breadth-first search with a limit.
  for (const [path, origin] of from) {
    if ((visited += 1) > maxPages) break
    const response = await fetch(`${server.url}${path}`)
    const html = await response.text()
    if (!response.ok) broken.push(`${path} (${response.status}), linked from ${origin}`)
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)) {
      const target = href.replace(/&amp;/g, '&')
      if (!from.has(target)) from.set(target, path)
    }
  }
  expect(broken).toEqual([])
  expect(visited).toBeGreaterThan(maxPages)
})
