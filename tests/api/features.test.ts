import type Router from '@koa/router'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import type { AppMiddleware } from '../../api/http/context.ts'
import type { Mailer } from '../../api/integrations/mailer.ts'
import { anyDatabase } from '../support/databases.ts'
import { withServer } from '../support/server.ts'
import { post, signIn } from '../support/visitors.ts'

const server = withServer(anyDatabase, 'demo')

/** Returns the routes of the app, for example `GET /api/summary`. */
function boundRoutes(): string[] {
  return server.app.app.middleware
    .flatMap(
      (middleware) => (middleware as AppMiddleware & { router?: Router }).router?.stack ?? [],
    )
    .flatMap(({ methods, path }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path)}`),
    )
}

test('every endpoint of the contract is bound exactly once', () => {
  const bound = boundRoutes()
  const endpoints = Object.entries(contract).flatMap(([noun, group]) =>
    Object.values<Endpoint>(group).map(({ method, path }) => ({
      noun,
      route: `${method} ${path}`,
    })),
  )
  const hint = (noun: string) =>
    `bind contract.${noun} in api/features/<noun>/index.ts, listed in api/features/index.ts`
  for (const { noun, route } of endpoints)
    expect(
      bound.filter((one) => one === route),
      hint(noun),
    ).toEqual([route])
  expect(bound).toHaveLength(endpoints.length)
})

test('expired data is deleted while the background work runs', async () => {
  const lastMonth = server.db.raw(`now() - interval '31 days'`)
  await signIn(server, 'member@example.com')
  await server.db('sessions').update({ created_at: lastMonth, last_seen_at: lastMonth })
  await server.db('posts').update({ deleted_at: lastMonth })
  await server.db('rate_limits').insert({ key: 'k', points: 1, expire: 1 })

  server.app.startLoops()
  for (const table of ['sessions', 'posts', 'rate_limits'])
    await expect.poll(() => server.db(table)).toEqual([])
})

describe('with a mail server', () => {
  const sent: string[] = []
  const mailer: Mailer = {
    send: ({ recipient }) => {
      sent.push(recipient)
      return Promise.resolve()
    },
    verify: () => Promise.resolve(),
  }
  const mailServer = withServer(anyDatabase, 'demo', { mail: { mailer, missing: [] } })

  test('a mail is sent soon after it is in the mail outbox', async () => {
    mailServer.app.startLoops()
    await post(`${mailServer.url}/api/password/forgot`, { email: 'member@example.com' })
    await expect.poll(() => sent).toContain('member@example.com')
  })
})
