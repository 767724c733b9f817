import { contract } from '#contract'
import { ContractError } from '#contract/errors.ts'
import { readSessionKey, writeSessionKey } from '../cookies.ts'
import type { MockDb } from '../db.ts'
import { hexDigest } from '../digest.ts'
import { done, mockGroup } from '../mock.ts'
import { presentUser } from '../present.ts'
import { endSession, startSession } from '../session.ts'

export const sessionMocks = (db: MockDb) => mockGroup(contract.session, {
  user: ({ user }) => user,

  login: async ({ body, request, headers }) => {
    const passwordHash = await hexDigest(body.password)
    const user = db.users.find((row) => row.email === body.email && row.passwordHash === passwordHash)
    if (!user) throw new ContractError('wrong_credentials')
    endSession(db, readSessionKey(request))
    writeSessionKey(headers, startSession(db, user.id))
    return presentUser(db, user)
  },

  register: async ({ body: { email, username, password }, user: current, headers }) => {
    if (current) throw new ContractError('already_signed_in')
    if (db.users.find((row) => row.email === email)) throw new ContractError('email_taken')
    if (username && db.users.find((row) => row.username?.toLowerCase() === username.toLowerCase())) throw new ContractError('username_taken')
    const user = db.users.insert({ email, username, passwordHash: await hexDigest(password), isAdmin: false, isContractor: false })
    writeSessionKey(headers, startSession(db, user.id))
    return presentUser(db, user)
  },

  logout: ({ request, headers }) => {
    endSession(db, readSessionKey(request))
    writeSessionKey(headers, null)
    return done
  },
})
