import { contract } from '#contract'
import { ContractError } from '#contract/errors.ts'
import { setupMessages } from '#contract/messages.ts'
import { otherSubjects } from '#contract/rules/audit-subject.ts'
import { recordAudit } from '../audit.ts'
import { assertUncommonPassword } from '../common-passwords.ts'
import { writeSessionKey } from '../cookies.ts'
import type { MockDb } from '../db.ts'
import { hexDigest } from '../digest.ts'
import { mockGroup, successReply } from '../mock-group.ts'
import { toUser } from '../serializers.ts'
import { startSession, userAgentOf } from '../session.ts'

/** The mocks print no code, so there is one that always works. */
export const MOCK_SETUP_CODE = 'mock-code'

export const setupMocks = (db: MockDb) =>
  mockGroup(contract.setup, {
    create: async ({ body: { code, email, password }, request, headers }) => {
      if (db.users.find(({ isAdmin }) => isAdmin)) throw new ContractError('not_found')
      if (code !== MOCK_SETUP_CODE)
        throw new ContractError('forbidden', { message: setupMessages.wrongCode })
      await assertUncommonPassword(db, password)
      if (db.users.find((row) => row.email === email)) throw new ContractError('email_taken')
      const user = db.users.insert({
        email,
        username: null,
        passwordHash: await hexDigest(password),
        isAdmin: true,
        isContractor: false,
        emailConfirmedAt: null,
      })
      writeSessionKey(headers, startSession(db, user.id, { userAgent: userAgentOf(request) }))
      return toUser(db, user)
    },

    loadDemoDirectory: ({ user }) => {
      if (db.contractors.all().length > 0 || db.posts.all().length > 0)
        throw new ContractError('conflict', { message: setupMessages.notEmpty })
      const contractors = db.loadDemoDirectory()
      recordAudit(db, {
        userId: user.id,
        action: 'directory.demo-loaded',
        subject: otherSubjects.demoDirectory,
        details: { contractors },
      })
      return { ...successReply, contractors }
    },
  })
