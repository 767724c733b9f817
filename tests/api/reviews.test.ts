import { beforeEach, describe, expect, test } from 'vitest'
import { HIDDEN_REVIEW_DAYS } from '#contract/rules/limits.ts'
import { REVIEW_LIMITS } from '#contract/rules/reviews.ts'
import { remindAdmin } from '../../api/features/reviews/decide-review.ts'
import { deleteExpiredReviews } from '../../api/features/reviews/repo.ts'
import { featureDatabases } from '../support/databases.ts'
import { withServer } from '../support/server.ts'
import { signInAs } from '../support/users.ts'

const TEXT = 'They came on time, and the bill was the estimate.'

describe.each(featureDatabases)('reviews on %s', (kind) => {
  const server = withServer(kind, 'demo')
  const target = { send: (path: string, init?: RequestInit) => fetch(server.url + path, init) }
  beforeEach(async () => {
    await server.db('reviews').delete()
    await server.db('outbox').delete()
  })

  const idOf = async (email: string) =>
    (await server.db('users').where({ email }).first<{ id: number }>('id')).id

  async function insert(status: string, hoursAgo: number): Promise<number> {
    const at = server.db.raw('now() - make_interval(hours => ?)', [hoursAgo])
    const times = {
      waiting: { waiting_since: at },
      published: { published_at: at },
      hidden: { hidden_at: at, published_at: at, hidden_reason: 'advert', hidden_note: 'Note.' },
    }[status]
    const [row] = await server
      .db('reviews')
      .insert({
        contractor_id: 12,
        user_id: await idOf('member@example.com'),
        stars: 1,
        text: TEXT,
        author_name: 'Morgan',
        worked_on: '2026-10',
        status,
        created_at: at,
        ...times,
      })
      .returning<{ id: number }[]>('id')
    return row?.id ?? 0
  }

  const form = {
    stars: 2,
    text: TEXT,
    workedOn: '2026-10',
    authorName: 'Morgan',
    isIndependent: true,
    isUnpaid: true,
  }

  test('that are changed after an answer have the later time, also when the clock was set back', async () => {
    const user = await signInAs(target, 'member@example.com')
    const id = await insert('published', 1)
    const later = server.db.raw(`now() + interval '1 minute'`)
    await server.db('reviews').where({ id }).update({ reply: 'Thank you.', replied_at: later })
    const changed = await user.send('PUT', `/api/user/reviews/${id}`, form)
    const { editedAt, reply } = (await changed.json()) as {
      editedAt: string
      reply: { answeredAt: string }
    }
    expect(Date.parse(editedAt)).toBeGreaterThan(Date.parse(reply.answeredAt))
  })

  test('can be changed for 30 days after they were published', async () => {
    const user = await signInAs(target, 'member@example.com')
    const change = async (id: number) =>
      (await user.send('PUT', `/api/user/reviews/${id}`, form)).status
    const hours = REVIEW_LIMITS.editDays * 24
    expect(await change(await insert('published', hours - 1))).toBe(200)
    await server.db('reviews').delete()
    expect(await change(await insert('published', hours + 1))).toBe(409)
  })

  test('lose their text a year after they were hidden, and still count', async () => {
    const id = await insert('hidden', HIDDEN_REVIEW_DAYS * 24 + 1)
    await deleteExpiredReviews(server.db)
    expect(await server.db('reviews').where({ id }).first()).toMatchObject({
      text: null,
      author_name: null,
      hidden_note: null,
      status: 'hidden',
      hidden_reason: 'advert',
      stars: 1,
    })
    await server.db('reviews').delete()
    const later = await insert('hidden', HIDDEN_REVIEW_DAYS * 24 - 1)
    await deleteExpiredReviews(server.db)
    expect((await server.db('reviews').where({ id: later }).first()).text).toBe(TEXT)
  })

  test('that wait for more than 72 hours send the admin one mail a day, unless they are switched off', async () => {
    const deps = { adminEmail: 'desk@example.com', publicUrl: () => server.url }
    const mails = () => server.db('outbox').where({ kind: 'reviews_waiting' })
    await insert('waiting', REVIEW_LIMITS.waitingHours - 1)
    await remindAdmin(server.db, deps)
    expect(await mails()).toEqual([])
    await server.db('reviews').delete()
    await insert('waiting', REVIEW_LIMITS.waitingHours + 1)
    await Promise.all([remindAdmin(server.db, deps), remindAdmin(server.db, deps)])
    await remindAdmin(server.db, deps)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: 'desk@example.com' })
    expect(mail.body).not.toContain(TEXT)
    await server.db('outbox').update({ created_at: server.db.raw(`now() - interval '2 days'`) })
    const before = await server.db('site_versions').orderBy('version', 'desc').first('settings')
    const store = (settings: object) => server.db('site_versions').update({ settings })
    await store({ ...before.settings, features: { reviews: false } })
    await remindAdmin(server.db, deps)
    expect((await mails()).length).toBe(1)
    await store(before.settings)
    await remindAdmin(server.db, deps)
    expect((await mails()).length).toBe(2)
  })
})
