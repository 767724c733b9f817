import { request as httpRequest } from 'node:http'
import { describe, expect, test } from 'vitest'
import { readError } from '../contract/read-reply.ts'
import { anyDatabase } from '../support/databases.ts'
import { withServer } from '../support/server.ts'

const server = withServer(anyDatabase, 'demo')

/** Returns the status of a request with this ETag. */
function revalidate(path: string, etag: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest(
      `${server.url}${path}`,
      { headers: { 'accept-encoding': 'br', 'if-none-match': etag } },
      (response) => {
        response.resume()
        resolve(response.statusCode)
      },
    )
      .on('error', reject)
      .end()
  })
}

describe('serving the document', () => {
  test('the document is compressed and revalidated', async () => {
    const first = await fetch(`${server.url}/api/openapi.json`, {
      headers: { 'accept-encoding': 'br' },
    })
    expect([
      first.headers.get('content-type'),
      first.headers.get('content-encoding'),
      first.headers.get('cache-control'),
    ]).toEqual(['application/json; charset=utf-8', 'br', 'no-cache'])
    expect(first.headers.get('set-cookie')).toBeNull()
    expect(await revalidate('/api/openapi.json', first.headers.get('etag') ?? '')).toBe(304)
  })

  test('the documentation page loads three immutable files of this site and has no inline script', async () => {
    const page = await fetch(`${server.url}/api/docs`)
    const html = await page.text()
    expect([page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
      'text/html; charset=utf-8',
      'no-cache',
    ])
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/)
    const files = [...html.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(
      ([, path]) => path ?? '',
    )
    expect(files).toHaveLength(3)
    for (const path of files) {
      const file = await fetch(`${server.url}${path}`)
      expect([path, file.status, file.headers.get('cache-control')]).toEqual([
        path,
        200,
        'public, max-age=31536000, immutable',
      ])
      expect(file.headers.get('content-type')).toMatch(
        path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/,
      )
      expect((await file.text()).length).toBeGreaterThan(300)
    }
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })

  test('other files of the package and other paths are JSON errors', async () => {
    for (const path of [
      '/api/docs/',
      '/api/docs/swagger-ui.js',
      '/api/docs/5.35.0/package.json',
      '/api/docs/..%2f..%2fpackage.json',
      '/api/openapi.yaml',
    ]) {
      expect([path, await readError(await fetch(`${server.url}${path}`))]).toMatchObject([
        path,
        { status: 404, code: 'not_found' },
      ])
    }
    const put = await fetch(`${server.url}/api/docs`, { method: 'PUT' })
    expect([put.headers.get('allow'), await readError(put)]).toMatchObject([
      'GET, HEAD',
      { status: 405, code: 'method_not_allowed' },
    ])
  })
})
